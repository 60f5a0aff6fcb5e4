import { describe, expect, it } from "vitest";
import { createDraftStore, EMPTY_DRAFT, withReturned } from "./draft-store";

const fault = { code: "NO_ANSWER", message: "gone", hint: null };

describe("the drafts of a tab", () => {
  it("are kept apart by place, and a change is told", () => {
    const store = createDraftStore();
    let told = 0;
    const leave = store.subscribe(() => {
      told += 1;
    });
    store.change("ses_a", (draft) => ({ ...draft, text: "a" }));
    expect([store.draftAt("ses_a").text, store.draftAt("ses_b").text]).toEqual(["a", ""]);
    leave();
    store.change("ses_b", (draft) => ({ ...draft, text: "b" }));
    expect(told).toBe(1);
  });

  it("go on in the session that was made of them", () => {
    const store = createDraftStore();
    store.change("new", (draft) => ({ ...draft, text: "going on" }));
    store.move("new", "ses_a");
    expect([store.draftAt("new"), store.draftAt("ses_a").text]).toEqual([EMPTY_DRAFT, "going on"]);
  });
});

describe("withReturned", () => {
  const message = { text: "first", attachments: [], clientId: "one", fault };

  it("puts an undelivered message before what was written since", () => {
    expect(withReturned(EMPTY_DRAFT, message)).toMatchObject({
      text: "first",
      failed: { clientId: "one", text: "first" },
    });
    expect(withReturned({ ...EMPTY_DRAFT, text: "second" }, message).text).toBe("first\n\nsecond");
  });
});
