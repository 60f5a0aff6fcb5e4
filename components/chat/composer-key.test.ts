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
    expect(composerKey(enter)).toBe("send");
    expect(composerKey({ ...enter, ctrlKey: true })).toBe("send");
    expect(composerKey({ ...enter, metaKey: true })).toBe("send");
  });

  it("makes a line at Shift+Enter and leaves other keys alone", () => {
    expect(composerKey({ ...enter, shiftKey: true })).toBe("type");
    expect(composerKey({ ...enter, key: "a", keyCode: 65 })).toBe("type");
  });

  it("does not send the Enter that picks a word while composing", () => {
    expect(composerKey({ ...enter, isComposing: true })).toBe("type");
    expect(composerKey({ ...enter, keyCode: 229 })).toBe("type");
  });
});
