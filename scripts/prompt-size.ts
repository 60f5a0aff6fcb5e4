import { homedir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadTokenEstimator } from "@/server/adapters/models/tokens";
import { ensureFirstProfiles, openProfileFolders } from "@/server/adapters/profiles";
import type { PromptView } from "@/server/core/contracts";
import { isGatewayError, localDate, silentLogger } from "@/server/core/kernel";
import { profilePromptInput } from "@/server/core/profiles";
import { renderPrompt } from "@/server/core/prompt";
import { FILE_TOOLS, freezeTools, promptBreakdown, ToolRegistry } from "@/server/core/tools";
import { thisHost } from "@/server/runtime/host";

const USAGE = "npm run prompt-size -- --profile NAME [--json]";
const TIERS = ["stable", "context", "volatile"] as const;

/** What a new session of the profile would get now: bytes per tool, tier and block. */
export async function measurePrompt(
  home: string,
  profileName: string,
  nowMs = Date.now(),
): Promise<PromptView> {
  const profile = await openProfileFolders({ home, logger: silentLogger }).load(profileName);
  const registry = new ToolRegistry();
  for (const tool of FILE_TOOLS) registry.register("files", tool);
  const tools = freezeTools(registry.select(profile.config.toolset));
  const host = thisHost();
  const timeZone = profile.config.timeZone ?? host.timeZone;
  const prompt = renderPrompt(
    profilePromptInput(profile, {
      toolNames: tools.tools.map(({ name }) => name),
      startDate: localDate(nowMs, timeZone),
      timeZone,
      os: host.os,
    }),
  );
  return promptBreakdown(prompt, tools, await loadTokenEstimator());
}

/** The breakdown as lines for a terminal; shares are of the whole. */
export function describePrompt(profileName: string, view: PromptView): string {
  const tools = sumOf(view.tools);
  const row = (label: string, { bytes, tokens }: Size) => {
    const share = ((100 * bytes) / view.totalBytes).toFixed(1);
    return `${label.padEnd(32)}${String(bytes).padStart(8)}${`≈ ${tokens}`.padStart(10)}${share.padStart(8)} %`;
  };
  return [
    `Prompt of a new session of ${profileName}`,
    `${"".padEnd(32)}${"bytes".padStart(8)}${"tokens".padStart(10)}${"share".padStart(8)}`,
    row("tools", tools),
    ...view.tools.map((tool) => row(`  ${tool.name}`, tool)),
    ...TIERS.flatMap((tier) => [
      row(tier, view.tiers[tier]),
      ...view.tiers[tier].blocks.map((block) => row(`  ${block.name}`, block)),
    ]),
    row("total", sumOf([tools, ...TIERS.map((tier) => view.tiers[tier])])),
    "",
    "A tier is its blocks and a blank line between each two. Tokens are an estimate.",
    "Chat and channel prompt are not in here: they are rendered per turn.",
  ].join("\n");
}

interface Size {
  readonly bytes: number;
  readonly tokens: number;
}

function sumOf(sizes: readonly Size[]): Size {
  return sizes.reduce(
    (sum, { bytes, tokens }) => ({ bytes: sum.bytes + bytes, tokens: sum.tokens + tokens }),
    { bytes: 0, tokens: 0 },
  );
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
