import { lstat } from "node:fs/promises";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import { type Profile, ProfileConfig } from "@/server/core/profiles";
import type { ProjectFile } from "@/server/core/prompt";
import { invalidFiles } from "./faults";
import { type FileFault, parseSettingsFile } from "./settings-file";
import { isMissing, readTextFile, readTextFileWithin, type TextFile } from "./text-file";

const SETTINGS = "config.yaml";
const PERSONA = "SOUL.md";
const MEMORY = "memories/MEMORY.md";
const USER = "memories/USER.md";
const WORKSPACE = "workspace";
/** Only the first that is there enters the prompt. */
const PROJECT_FILES = ["AGENTS.md", "CLAUDE.md"] as const;

/** All that a profile is read from, relative to its folder. */
export const PROFILE_FILES: readonly string[] = [
  SETTINGS,
  PERSONA,
  MEMORY,
  USER,
  WORKSPACE,
  ...PROJECT_FILES.map((file) => `${WORKSPACE}/${file}`),
];

/** Reads one profile folder; NOT_FOUND when it is not there, PROFILE_INVALID with the faults of all its files. */
export async function loadProfile(name: string, home: string): Promise<Profile> {
  await requireFolder(name, home);
  const faults: FileFault[] = [];
  const textOf = (file: string, found: TextFile): string | null => {
    if (found.status === "unfit") faults.push({ file, line: null, text: found.reason });
    return found.status === "text" ? found.text : null;
  };
  const [settings, persona, memory, user, project] = await Promise.all([
    readTextFile(path.join(home, SETTINGS)),
    readTextFile(path.join(home, PERSONA)),
    readTextFile(path.join(home, MEMORY)),
    readTextFile(path.join(home, USER)),
    readProjectFile(path.join(home, WORKSPACE)),
  ]);
  const config = parseSettingsFile(ProfileConfig, {
    file: SETTINGS,
    text: textOf(SETTINGS, settings) ?? "",
  });
  if (!config.ok) faults.push(...config.faults);
  const texts = {
    persona: textOf(PERSONA, persona),
    memory: textOf(MEMORY, memory),
    user: textOf(USER, user),
    projectFiles: projectFiles(project, textOf),
  };
  if (!config.ok || faults.length > 0) throw invalidFiles(`the profile ${name}`, faults);
  return { name, home, config: config.settings, ...texts, workspace: path.join(home, WORKSPACE) };
}

async function requireFolder(name: string, home: string): Promise<void> {
  const isFolder = await lstat(home).then(
    (stats) => stats.isDirectory(),
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw new GatewayError(
        "PROFILE_INVALID",
        `the folder of the profile ${name} is closed to us`,
        {
          hint: "Give the gateway's user the right to read it.",
          cause: error,
        },
      );
    },
  );
  if (isFolder) return;
  throw new GatewayError("NOT_FOUND", `there is no profile ${name}`, {
    hint: `A profile is a folder: ${home}`,
  });
}

interface ProjectFileFound {
  readonly name: string;
  readonly found: TextFile;
}

async function readProjectFile(workspace: string): Promise<ProjectFileFound | null> {
  for (const name of PROJECT_FILES) {
    const found = await readTextFileWithin(workspace, name);
    if (found.status !== "missing") return { name, found };
  }
  return null;
}

function projectFiles(
  project: ProjectFileFound | null,
  textOf: (file: string, found: TextFile) => string | null,
): ProjectFile[] {
  if (project === null) return [];
  const text = textOf(`${WORKSPACE}/${project.name}`, project.found);
  return text === null ? [] : [{ path: project.name, text }];
}
