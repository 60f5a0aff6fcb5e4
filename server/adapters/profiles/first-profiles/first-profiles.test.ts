import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLogger } from "@/server/core/kernel";
import { type Profile, profilePromptInput } from "@/server/core/profiles";
import { lintPrompt, renderPrompt } from "@/server/core/prompt";
import { FILE_TOOLS, freezeTools } from "@/server/core/tools";
import { ensureFirstProfiles, openProfileFolders } from "..";

const NAMES = ["me", "team", "club-bot"];
const tools = freezeTools(FILE_TOOLS);
let home: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "holdfast-first-"));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

async function firstProfiles(): Promise<Profile[]> {
  await ensureFirstProfiles(home);
  const source = openProfileFolders({ home, logger: silentLogger });
  return Promise.all(NAMES.map((name) => source.load(name)));
}

function promptOf(profile: Profile) {
  return renderPrompt(
    profilePromptInput(profile, {
      toolNames: tools.tools.map(({ name }) => name),
      startDate: "2026-03-31",
      timeZone: "UTC",
      os: "Linux",
    }),
  );
}

describe("the first profiles", () => {
  it("are made once, in a home that has none, and found by name", async () => {
    expect(await ensureFirstProfiles(home)).toEqual(NAMES);
    expect(await ensureFirstProfiles(home)).toEqual([]);
    const listed = await openProfileFolders({ home, logger: silentLogger }).list();
    expect(listed.map(({ name, fault }) => [name, fault])).toEqual([
      ["club-bot", null],
      ["me", null],
      ["team", null],
    ]);
    expect(readdirSync(home)).toEqual(["profiles"]);
  });

  it("are made in an empty folder too, and never beside anything that is there", async () => {
    mkdirSync(path.join(home, "profiles"));
    expect(await ensureFirstProfiles(home)).toEqual(NAMES);
    rmSync(path.join(home, "profiles"), { recursive: true });
    mkdirSync(path.join(home, "profiles", "mine"), { recursive: true });
    writeFileSync(path.join(home, "profiles", "mine", "SOUL.md"), "Mine.");
    expect(await ensureFirstProfiles(home)).toEqual([]);
    expect(readdirSync(path.join(home, "profiles"))).toEqual(["mine"]);
  });

  it("are made once by two starts at the same time", async () => {
    const made = await Promise.all([ensureFirstProfiles(home), ensureFirstProfiles(home)]);
    expect(made.flat().sort()).toEqual([...NAMES].sort());
    expect(readdirSync(home)).toEqual(["profiles"]);
  });

  it("belong to their owner alone", async () => {
    await ensureFirstProfiles(home);
    const root = path.join(home, "profiles");
    for (const entry of [".", ...readdirSync(root, { recursive: true, encoding: "utf8" })]) {
      const stats = statSync(path.join(root, entry));
      expect([entry, stats.mode & 0o777]).toEqual([entry, stats.isDirectory() ? 0o700 : 0o600]);
    }
  });

  it("say what is wrong when the home cannot be written to", async () => {
    writeFileSync(path.join(home, "profiles"), "no folder");
    await expect(ensureFirstProfiles(home)).rejects.toMatchObject({ code: "PROFILE_INVALID" });
    expect(readdirSync(home)).toEqual(["profiles"]);
  });

  it("have different personas of at most 900 bytes, one model, one toolset, a workspace to look at", async () => {
    const profiles = await firstProfiles();
    expect(new Set(profiles.map(({ persona }) => persona)).size).toBe(3);
    expect(new Set(profiles.map(({ config }) => config.model))).toEqual(
      new Set(["claude-opus-5-5"]),
    );
    for (const { persona, config, projectFiles, workspace } of profiles) {
      expect(Buffer.byteLength(persona ?? "")).toBeLessThanOrEqual(900);
      expect(config.toolset).toEqual(["files"]);
      expect(projectFiles.map((file) => file.path)).toEqual(["AGENTS.md"]);
      expect(existsSync(path.join(workspace, "README.md"))).toBe(true);
    }
  });

  it("share tools and stable tier, which are at least 62 % of each whole prompt", async () => {
    const prompts = (await firstProfiles()).map(promptOf);
    expect(new Set(prompts.map(({ stable }) => stable.sha256)).size).toBe(1);
    expect(new Set(prompts.map(({ sha256 }) => sha256)).size).toBe(3);
    for (const prompt of prompts) {
      const shared = tools.bytes + prompt.stable.bytes;
      expect(shared / (tools.bytes + prompt.totalBytes)).toBeGreaterThanOrEqual(0.62);
    }
  });

  it("leave no trace in the stable tier", async () => {
    for (const profile of await firstProfiles())
      expect(lintPrompt(promptOf(profile), profile.name)).toEqual([]);
  });
});
