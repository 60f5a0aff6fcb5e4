import { GatewayError } from "@/server/core/kernel";
import { type Frame, frame } from "./frame";
import type { PromptInput } from "./input";
import { cutMiddle, oneLine, plainText } from "./text";
import { type Block, makeBlock } from "./tiers";

const MEMORY_CHARACTERS = 2_200;
const USER_CHARACTERS = 1_375;
const LINE_CHARACTERS = 4_096;
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What belongs to this session and its start; everything here may differ between two sessions. */
export function volatileBlocks(input: PromptInput): Block<"volatile">[] {
  const name = oneLine(input.profile.name, LINE_CHARACTERS);
  const home = oneLine(input.profile.home, LINE_CHARACTERS);
  return [
    makeBlock("volatile", "memory", note("memory", input.memory, MEMORY_CHARACTERS)),
    makeBlock("volatile", "user", note("about-user", input.user, USER_CHARACTERS)),
    makeBlock("volatile", "profile", `Active profile: ${name} (home: ${home})`),
    makeBlock("volatile", "start-date", startLine(input)),
    makeBlock("volatile", "runtime", runtimeLines(input, home)),
  ];
}

function note(name: Frame, text: string | null, limit: number): string {
  const cut = cutMiddle(plainText(text ?? ""), {
    limit,
    marker: (characters) => `[… ${characters} characters are left out here …]`,
  });
  return frame(name, cut);
}

function startLine({ startDate, timeZone }: PromptInput): string {
  if (!CALENDAR_DATE.test(startDate))
    throw new GatewayError("BAD_INPUT", "the start date of a prompt is a date only, YYYY-MM-DD");
  return `This conversation began on ${startDate} (${oneLine(timeZone, LINE_CHARACTERS)}).`;
}

function runtimeLines({ runtime }: PromptInput, home: string): string {
  const workspace = oneLine(runtime.workspace, LINE_CHARACTERS);
  return [
    `Operating system: ${oneLine(runtime.os, LINE_CHARACTERS)}`,
    `Workspace folder: ${withinHome(workspace, home)}`,
  ].join("\n");
}

// The home is named once, by the profile line; the same path a second time would only cost bytes.
function withinHome(workspace: string, home: string): string {
  const inside = home !== "" && workspace.startsWith(home) ? workspace.slice(home.length) : "";
  return /^[/\\]./.test(inside) ? `${inside.slice(1)} (in the profile's home)` : workspace;
}
