import { describe, expect, it } from "vitest";
import { NO_GROUP } from "./group-message";
import { groupOf, readGroups, readTexts, writeGroups, writeTexts } from "./kept-drafts";

describe("kept texts", () => {
  it("come back as they were written, blank ones left out", () => {
    const kept = writeTexts({ ses_a: "half a thought", ses_b: "  \n" });
    expect(readTexts(kept)).toEqual({ ses_a: "half a thought" });
  });

  it("leave out a text that the storage may refuse", () => {
    expect(readTexts(writeTexts({ ses_a: "x".repeat(500_001), ses_b: "short" }))).toEqual({
      ses_b: "short",
    });
  });

  it.each([null, "", "{", "[]", '{"a":1}', "null"])("are none in %s", (kept) => {
    expect(readTexts(kept)).toEqual({});
    expect(readGroups(kept)).toEqual({});
  });
});

describe("kept group settings", () => {
  it("come back whole, those that say nothing left out", () => {
    const group = { ...NO_GROUP, speakers: ["Ana"], chatName: "Harbour" };
    const kept = writeGroups({ ses_a: group, ses_b: NO_GROUP });
    expect(readGroups(kept)).toEqual({ ses_a: group });
  });

  it("are a plain message's for a place that kept none, whatever its name", () => {
    expect(groupOf({}, "ses_a")).toBe(NO_GROUP);
    expect(groupOf({}, "constructor")).toBe(NO_GROUP);
  });
});
