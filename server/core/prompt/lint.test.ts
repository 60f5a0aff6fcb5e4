import { describe, expect, it } from "vitest";
import { aPromptInput } from "@/tests/factories/prompt-input";
import { lintPrompt, type RenderedPrompt, renderPrompt } from ".";

function withStableText(text: string): RenderedPrompt {
  const prompt = renderPrompt(aPromptInput());
  const block = { name: "planted", text, bytes: 0, sha256: "" };
  return { ...prompt, stable: { ...prompt.stable, blocks: [block] } };
}

describe("lintPrompt", () => {
  it.each([
    ["profile-in-path", "see profiles/heron for more"],
    ["absolute-path", "files are in /srv/holdfast"],
    ["absolute-path", "files are in C:\\holdfast"],
    ["absolute-path", "files are in ~/.holdfast/x"],
    ["date-or-time", "today is 2026-03-31"],
    ["date-or-time", "it is 23:58 now"],
    ["usage-figure", "so far you used 900 tokens"],
    ["usage-figure", "the cache is at 87 %"],
    ["usage-figure", "this cost $0.12"],
    ["usage-figure", "4,812 were read"],
  ])("finds %s in %j", (rule, text) => {
    const findings = lintPrompt(withStableText(text), "heron");
    expect(findings).toContainEqual(expect.objectContaining({ rule, block: "planted" }));
  });

  it("finds nothing in plain guidance", () => {
    const text =
      "Read and/or list files; close <persona> with </persona>. A heron is a bird. Try 1 or 2.";
    expect(lintPrompt(withStableText(text), "heron")).toEqual([]);
  });
});
