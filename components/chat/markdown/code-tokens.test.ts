import { describe, expect, it } from "vitest";
import { codeTokens } from "./code-tokens";

describe("codeTokens", () => {
  it("loses no character of the code", () => {
    const code = 'const tide: number = 3; // "high"\n<script>alert(1)</script>\n';
    const tokens = codeTokens(code, "typescript") ?? [];
    expect(tokens.map(({ text }) => text).join("")).toBe(code);
    expect(tokens.find(({ text }) => text === "const")?.kind).toBe("keyword");
  });

  it("knows languages by their usual short names, and says when it knows none", () => {
    expect(codeTokens("echo 1", "sh")).not.toBeNull();
    expect(codeTokens("x", "klingon")).toBeNull();
  });
});
