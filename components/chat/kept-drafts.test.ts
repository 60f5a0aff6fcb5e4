import { describe, expect, it } from "vitest";
import { NO_GROUP } from "./group-message";
import { readDrafts, writeDrafts } from "./kept-drafts";

describe("kept drafts", () => {
  it("come back as they were written, those that say nothing left out", () => {
    const group = { ...NO_GROUP, channelPrompt: "Room: Harbour" };
    const drafts = {
      ses_a: { text: "half a thought", group: NO_GROUP },
      ses_b: { text: " ", group },
      ses_c: { text: "", group: NO_GROUP },
    };
    const { ses_c: _, ...telling } = drafts;
    expect(readDrafts(writeDrafts(drafts))).toEqual(telling);
  });

  it("leave out a text that is too long to keep", () => {
    const text = "x".repeat(500_001);
    expect(readDrafts(writeDrafts({ ses_a: { text, group: NO_GROUP } }))).toEqual({});
  });

  it.each([null, "", "null", "[1]", '{"ses_a":{"text":1}}', '{"ses_a":{"text":"x"}}'])(
    "are none in %j",
    (kept) => expect(readDrafts(kept)).toEqual({}),
  );
});
