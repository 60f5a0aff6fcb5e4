import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { withSetting } from "./edit-setting";

const COMMENTED = `# mine
model:   claude-opus-5-5   # the large one
toolset: [ files ]

channelPrompts:
    "telegram:-1": |
        Room: Harbour.
`;

describe("one setting of a file", () => {
  it("is added behind everything else, which stays byte for byte", () => {
    expect(withSetting(COMMENTED, "credential", "main")).toBe(`${COMMENTED}credential: main\n`);
    expect(withSetting("", "credential", "main")).toBe("credential: main\n");
    expect(withSetting("# only words", "credential", "main")).toBe(
      "# only words\ncredential: main\n",
    );
  });

  it("is replaced where it stands, its comment kept", () => {
    const text = `credential: old # why\n${COMMENTED}`;
    expect(withSetting(text, "credential", "new")).toBe(`credential: new # why\n${COMMENTED}`);
    expect(withSetting("credential:\nmodel: x\n", "credential", "new")).toBe(
      "credential: new\nmodel: x\n",
    );
  });

  it("is taken out with its line", () => {
    expect(withSetting(`credential: old # why\n${COMMENTED}`, "credential", null)).toBe(COMMENTED);
    expect(withSetting(`${COMMENTED}credential: old`, "credential", null)).toBe(COMMENTED);
    expect(withSetting(COMMENTED, "credential", null)).toBe(COMMENTED);
  });

  it.each(["123", "true", "null", "1e5", "on"])("reads back as the text %s", (name) => {
    for (const before of [COMMENTED, "credential: x\n", "{ model: x, credential: y }"])
      expect(parse(withSetting(before, "credential", name))).toMatchObject({ credential: name });
  });

  it("keeps values and comments of a file that cannot be edited in place", () => {
    const text = "# mine\n{ model: x } # here\n";
    const edited = withSetting(text, "credential", "main");
    expect(parse(edited)).toEqual({ model: "x", credential: "main" });
    expect(edited).toContain("# mine");
    expect(edited).toContain("# here");
  });

  it("does not lengthen a text that ends the file without a line end", () => {
    const text = "operatorMessage: |+\n  kept as it is";
    expect(parse(withSetting(text, "credential", "main"))).toEqual({
      ...parse(text),
      credential: "main",
    });
  });
});
