import { describe, expect, it } from "vitest";
import {
  anyText,
  oneOf,
  readTexts,
  textOrNothing,
  textThat,
  toTexts,
  withTexts,
  withUsual,
  yesOrNo,
} from "./address-parameters";

const PARAMETERS = {
  q: textOrNothing,
  peek: anyText,
  state: oneOf(["idle", "running"]),
  sort: withUsual(oneOf(["used", "name"]), "used"),
  wide: yesOrNo,
  day: textThat((text) => /^\d{4}-\d\d-\d\d$/.test(text)),
};

function read(search: string) {
  const params = new URLSearchParams(search);
  return readTexts(PARAMETERS, (name) => params.get(name));
}

describe("what an address says", () => {
  it("is read name by name", () => {
    expect(read("?q=a+b&peek=ses_1&state=idle&sort=name&wide=true&day=2026-11-30")).toEqual({
      q: "a b",
      peek: "ses_1",
      state: "idle",
      sort: "name",
      wide: true,
      day: "2026-11-30",
    });
  });

  const nothing = { q: "", peek: null, state: null, sort: "used", wide: false, day: null };

  it("is what goes without saying where it says nothing", () => {
    expect(read("")).toEqual(nothing);
  });

  it("is what goes without saying where it says what nobody knows", () => {
    expect(read("?state=lost&sort=best&wide=1&day=today")).toEqual(nothing);
  });

  it("comes back from what is written", () => {
    const said = { ...nothing, q: "tide", sort: "name", wide: true } as const;
    expect(read(withTexts("", Object.entries(toTexts(PARAMETERS, said))))).toEqual(said);
  });
});

describe("a change of the address", () => {
  it("leaves out what goes without saying, and what is taken back", () => {
    expect(toTexts(PARAMETERS, { q: "", sort: "used", wide: false, peek: null })).toEqual({
      q: null,
      sort: null,
      wide: null,
      peek: null,
    });
  });

  it("says nothing of what it does not change", () => {
    expect(toTexts(PARAMETERS, { peek: "ses_1", state: undefined })).toEqual({ peek: "ses_1" });
  });

  it("keeps what stands there besides", () => {
    expect(withTexts("?profile=me&q=a", [["q", "b"]])).toBe("?profile=me&q=b");
    expect(withTexts("?profile=me&q=a", [["q", null]])).toBe("?profile=me");
    expect(withTexts("?q=a", [["q", null]])).toBe("");
  });

  it("stays readable, and says the same", () => {
    const search = withTexts("", [["q", "model:a/b, 100% & 雨"]]);
    expect(search).toContain("model:a/b,");
    expect(new URLSearchParams(search).get("q")).toBe("model:a/b, 100% & 雨");
  });
});
