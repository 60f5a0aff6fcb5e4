import { describe, expect, it } from "vitest";
import { keptMode, withMode } from "./send-modes";

describe("the mode kept for a session", () => {
  it("is none where nothing of the kind was kept", () => {
    for (const kept of [
      null,
      "",
      "{",
      "null",
      "[]",
      '{"ses_a":"shout"}',
      '{"ses_a":1}',
      '"queue"',
    ]) {
      expect(keptMode(kept, "ses_a")).toBeNull();
    }
  });

  it("is the one chosen last, each session its own", () => {
    const once = withMode(null, "ses_a", "steer");
    const twice = withMode(withMode(once, "ses_b", "interrupt"), "ses_a", "queue");
    expect(keptMode(once, "ses_a")).toBe("steer");
    expect(keptMode(twice, "ses_a")).toBe("queue");
    expect(keptMode(twice, "ses_b")).toBe("interrupt");
  });

  it("goes when many others were chosen since", () => {
    let kept = withMode(null, "ses_first", "steer");
    for (let at = 0; at < 50; at += 1) kept = withMode(kept, `ses_${at}`, "interrupt");
    expect(keptMode(kept, "ses_first")).toBeNull();
    expect(keptMode(kept, "ses_49")).toBe("interrupt");
  });
});
