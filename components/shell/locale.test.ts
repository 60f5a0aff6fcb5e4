import { describe, expect, it } from "vitest";
import { chooseLocale } from "./locale";

describe("chooseLocale", () => {
  it("keeps what the reader chose, whatever the browser accepts", () => {
    expect(chooseLocale("en", "zh-CN,zh;q=0.9")).toBe("en");
    expect(chooseLocale("zh-CN", "en")).toBe("zh-CN");
  });

  it("takes the accepted language of the greatest weight that it knows", () => {
    expect(chooseLocale(null, "fr-FR, en;q=0.4, zh-TW;q=0.8")).toBe("zh-CN");
    expect(chooseLocale(null, "de, en-GB;q=0.7")).toBe("en");
  });

  it("falls back to English for unknown, refused and malformed wishes", () => {
    expect(chooseLocale(null, null)).toBe("en");
    expect(chooseLocale("xx", "fr")).toBe("en");
    expect(chooseLocale("../../x", ";;q=,,")).toBe("en");
    expect(chooseLocale(null, "zh;q=0, fr")).toBe("en");
  });
});
