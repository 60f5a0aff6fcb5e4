import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureFirstProfiles } from "@/server/adapters/profiles";
import { PromptView } from "@/server/core/contracts";
import { describePrompt, measurePrompt } from "./prompt-size";

let home: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), "holdfast-size-"));
  await ensureFirstProfiles(home);
});

afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

describe("prompt-size", () => {
  it("measures what a new session would get, in the shape of the API", async () => {
    const view = await measurePrompt(home, "team");
    expect(PromptView.parse(JSON.parse(JSON.stringify(view)))).toEqual(view);
    expect(view.tiers.volatile.blocks.map(({ name }) => name)).toContain("profile");
    expect(view.tiers.stable.tokens).toBeGreaterThan(1_000);
  });

  it("prints a line for every tool, tier and block, and the total", async () => {
    const view = await measurePrompt(home, "me");
    const text = describePrompt("me", view);
    for (const name of ["read_file", "stable", "identity", "persona", "project-file:AGENTS.md"])
      expect(text).toMatch(new RegExp(`^ *${name} +\\d+ +≈ \\d+ +\\d+\\.\\d %$`, "m"));
    expect(text).toMatch(new RegExp(`^total +${view.totalBytes} .*100\\.0 %$`, "m"));
  });

  it("refuses a profile that is not there", async () => {
    await expect(measurePrompt(home, "nobody")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(measurePrompt(home, "../me")).rejects.toMatchObject({ code: "BAD_INPUT" });
  });
});
