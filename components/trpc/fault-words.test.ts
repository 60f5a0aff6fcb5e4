import { describe, expect, it } from "vitest";
import { faultWords, toSentence } from "./fault-words";

const fault = {
  code: "PROVIDER_AUTH",
  message: "the provider refused the API key",
  hint: "Check the API key.",
};

describe("faultWords", () => {
  it("gives an English reader the gateway's own words as sentences", () => {
    expect(faultWords(fault, "en", "meaning")).toEqual({
      sentence: "The provider refused the API key.",
      advice: "Check the API key.",
      original: null,
    });
  });

  it("gives another reader what the code means, and keeps the words as they came", () => {
    expect(faultWords(fault, "zh-CN", "提供商不接受此密钥。")).toEqual({
      sentence: "提供商不接受此密钥。",
      advice: null,
      original: "The provider refused the API key. Check the API key.",
    });
  });

  it("tells a fault of an unknown code as it came", () => {
    expect(faultWords({ ...fault, hint: null }, "zh-CN", null)).toEqual({
      sentence: "The provider refused the API key.",
      advice: null,
      original: null,
    });
  });
});

describe("toSentence", () => {
  it.each([
    ["the turn was stopped", "The turn was stopped."],
    ["Try again.", "Try again."],
    ['it said "no."', 'It said "no."'],
    ["  ", ""],
  ])("makes %j read %j", (text, sentence) => {
    expect(toSentence(text)).toBe(sentence);
  });
});
