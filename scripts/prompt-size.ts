import { homedir, type as osType } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureFirstProfiles, openProfileFolders } from "@/server/adapters/profiles";
import type { PromptView } from "@/server/core/contracts";
import { isGatewayError, localDate, silentLogger, utf8Bytes } from "@/server/core/kernel";
import { profilePromptInput } from "@/server/core/profiles";
import { renderPrompt } from "@/server/core/prompt";
import { FILE_TOOLS, freezeTools, promptBreakdown, ToolRegistry } from "@/server/core/tools";

const USAGE = "npm run prompt-size -- --profile NAME [--json]";
const BYTES_PER_TOKEN = 4;
const TIERS = ["stable", "context", "volatile"] as const;

/** What a new session of the profile would get now: bytes per tool, tier and block. */
export async function measurePrompt(home: string, profileName: string): Promise<PromptView> {
  const profile = await openProfileFolders({ home, logger: silentLogger }).load(profileName);
  const registry = new ToolRegistry();
  for (const tool of FILE_TOOLS) registry.register("files", tool);
  const tools = freezeTools(registry.select(profile.config.toolset));
  const timeZone = profile.config.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const prompt = renderPrompt(
    profilePromptInput(profile, {
      toolNames: tools.tools.map(({ name }) => name),
      startDate: localDate(Date.now(), timeZone),
      timeZone,
      os: osType(),
    }),
  );
  return promptBreakdown(prompt, tools, (text) => Math.ceil(utf8Bytes(text) / BYTES_PER_TOKEN));
}

/** The breakdown as lines for a terminal; shares are of the whole. */
export function describePrompt(profileName: string, view: PromptView): string {
  const toolBytes = view.tools.reduce((sum, tool) => sum + tool.bytes, 0);
  const row = (label: string, bytes: number) => {
    const share = ((100 * bytes) / view.totalBytes).toFixed(1);
    const tokens = `≈ ${Math.ceil(bytes / BYTES_PER_TOKEN)}`;
    return `${label.padEnd(32)}${String(bytes).padStart(8)}${tokens.padStart(10)}${share.padStart(8)} %`;
  };
  return [
    `Prompt of a new session of ${profileName}`,
    `${"".padEnd(32)}${"bytes".padStart(8)}${"tokens".padStart(10)}${"share".padStart(8)}`,
    row("tools", toolBytes),
    ...view.tools.map(({ name, bytes }) => row(`  ${name}`, bytes)),
    ...TIERS.flatMap((tier) => [
      row(tier, view.tiers[tier].bytes),
      ...view.tiers[tier].blocks.map(({ name, bytes }) => row(`  ${name}`, bytes)),
    ]),
    row("total", view.totalBytes),
    "",
    "A tier is its blocks and a blank line between each two. Tokens are bytes ÷ 4, an estimate.",
    "Chat and channel prompt are not in here: they are rendered per turn.",
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { profile: { type: "string" }, json: { type: "boolean", default: false } },
  });
  if (values.profile === undefined) throw new Error(`Which profile? ${USAGE}`);
  const home = dataFolder();
  const made = await ensureFirstProfiles(home);
  if (made.length > 0) console.error(`Made the first profiles in ${home}: ${made.join(", ")}`);
  const view = await measurePrompt(home, values.profile);
  console.log(values.json ? JSON.stringify(view, null, 2) : describePrompt(values.profile, view));
}

function dataFolder(): string {
  const asked = process.env.HOLDFAST_HOME || "~/.holdfast";
  return path.resolve(asked.replace(/^~(?=$|\/)/, homedir()));
}

function explain(error: unknown): string {
  if (isGatewayError(error)) return error.hint ? `${error.message}\n${error.hint}` : error.message;
  return error instanceof Error ? error.message : String(error);
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === import.meta.filename) {
  main().catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
}
