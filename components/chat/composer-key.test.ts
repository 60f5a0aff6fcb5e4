import { describe, expect, it } from "vitest";
import { composerKey, type KeyStroke } from "./composer-key";

const enter: KeyStroke = {
  key: "Enter",
  keyCode: 13,
  isComposing: false,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
};

describe("composerKey", () => {
  it("sends at Enter, with Ctrl or Command held too", () => {
    expect(composerKey(enter, false)).toBe("send");
    expect(composerKey({ ...enter, ctrlKey: true }, false)).toBe("send");
    expect(composerKey({ ...enter, metaKey: true }, false)).toBe("send");
  });

  it("makes a line at Shift+Enter and leaves other keys alone", () => {
    expect(composerKey({ ...enter, shiftKey: true }, false)).toBe("type");
    expect(composerKey({ ...enter, key: "a", keyCode: 65 }, false)).toBe("type");
  });

  it("does not send the Enter that picks a word while composing", () => {
    expect(composerKey({ ...enter, isComposing: true }, false)).toBe("type");
    expect(composerKey({ ...enter, keyCode: 229 }, false)).toBe("type");
  });

  it("takes a mode for this once while a turn runs", () => {
    expect(composerKey(enter, true)).toBe("send");
    expect(composerKey({ ...enter, altKey: true }, true)).toBe("queue");
    expect(composerKey({ ...enter, ctrlKey: true }, true)).toBe("steer");
    expect(composerKey({ ...enter, metaKey: true }, true)).toBe("steer");
    expect(composerKey({ ...enter, ctrlKey: true, shiftKey: true }, true)).toBe("interrupt");
  });

  it("still makes a line at Shift+Enter while a turn runs, and sends nothing while composing", () => {
    expect(composerKey({ ...enter, shiftKey: true }, true)).toBe("type");
    expect(composerKey({ ...enter, altKey: true }, false)).toBe("type");
    expect(composerKey({ ...enter, ctrlKey: true, isComposing: true }, true)).toBe("type");
  });
});
