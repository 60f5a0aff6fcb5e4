import { describe, expect, it } from "vitest";
import { isOpenaiAddress, openaiDialect } from "./address";

describe("isOpenaiAddress", () => {
  it.each([
    ["https://api.openai.com/v1", true],
    ["https://eu.api.openai.com/v1", true],
    ["https://api.openai.com.evil.example/v1", false],
    ["https://evil-api.openai.com/v1", false],
    ["http://127.0.0.1:11434/v1", false],
    ["", false],
  ])("tells of %s: %s", (address, expected) => {
    expect(isOpenaiAddress(address)).toBe(expected);
  });
});

describe("openaiDialect", () => {
  it.each([
    [null, "https://api.openai.com/v1", "openai-responses"],
    [null, "https://openrouter.ai/api/v1", "openai-chat"],
    ["chat", "https://api.openai.com/v1", "openai-chat"],
    ["responses", "http://127.0.0.1:8000/v1", "openai-responses"],
  ] as const)("speaks, asked for %s at %s, %s", (api, address, dialect) => {
    expect(openaiDialect(api, address)).toBe(dialect);
  });
});
