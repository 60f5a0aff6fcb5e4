import type { PromptInput } from "@/server/core/prompt";

/** A prompt input with a persona, a project file and memory; tests name only what matters to them. */
export function aPromptInput(changed: Partial<PromptInput> = {}): PromptInput {
  return {
    toolNames: ["list_files", "read_file"],
    profile: { name: "heron", home: "/srv/holdfast/profiles/heron" },
    persona: "You are Heron. You stand still, look long, and say little.",
    operatorMessage: "The harbour office is closed on Mondays.",
    projectFiles: [{ path: "AGENTS.md", text: "Tide tables live in tides/." }],
    memory: "Counts birds in the morning.",
    user: "Ana, harbour master.",
    startDate: "2026-03-31",
    timeZone: "Europe/Lisbon",
    runtime: { os: "Linux", workspace: "/srv/holdfast/profiles/heron/workspace" },
    ...changed,
  };
}
