import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPromptInput } from "@/tests/factories/prompt-input";
import { freezePrompt, renderPrompt, restorePrompt } from ".";

const anyText = fc.string({ unit: "binary", maxLength: 300 });

describe("freezing a prompt", () => {
  it("restores the same prompt, byte for byte, whatever the texts hold", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (persona, memory, file) => {
        const prompt = renderPrompt(
          aPromptInput({ persona, memory, projectFiles: [{ path: "AGENTS.md", text: file }] }),
        );
        const document = freezePrompt(prompt);
        expect(restorePrompt(document)).toEqual(prompt);
        expect(freezePrompt(restorePrompt(document))).toBe(document);
      }),
    );
  });

  it("keeps the frozen bytes when memory on disk has changed since", () => {
    const document = freezePrompt(renderPrompt(aPromptInput({ memory: "Likes coffee." })));
    const fresh = renderPrompt(aPromptInput({ memory: "Likes green tea." }));
    expect(restorePrompt(document).volatile.text).toContain("Likes coffee.");
    expect(restorePrompt(document).sha256).not.toBe(fresh.sha256);
  });

  it.each([
    ["altered text", (text: string) => text.replace("Counts birds", "Counts coins")],
    ["a renamed block", (text: string) => text.replace('"name":"memory"', '"name":"notes"')],
    ["another version", (text: string) => text.replace('"version":1', '"version":2')],
    ["a missing tier", (text: string) => text.replace('"volatile":', '"other":')],
    ["a cut document", (text: string) => text.slice(0, -10)],
    ["no JSON", () => "nothing"],
  ])("refuses %s", (_what, tamper) => {
    const document = freezePrompt(renderPrompt(aPromptInput()));
    const tampered = tamper(document);
    expect(tampered).not.toBe(document);
    expect(() => restorePrompt(tampered)).toThrow(
      expect.objectContaining({ code: "STORE_FAILED", hint: expect.stringContaining("Rebuild") }),
    );
  });
});
