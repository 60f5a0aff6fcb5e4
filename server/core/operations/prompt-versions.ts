import type { PromptFactsInput, PromptVersions } from "@/server/core/contracts";
import { GatewayError, isoTime } from "@/server/core/kernel";
import { type OperatorContext, requireScope } from "./context";

const MAX_VERSIONS = 200;

/** The prompts that sessions of a profile are or were frozen with, the latest first; also of a profile that is gone. */
export async function promptVersions(
  ctx: OperatorContext,
  { name }: PromptFactsInput,
): Promise<PromptVersions> {
  requireScope(ctx, "profiles:read");
  const versions = await ctx.reads.frozenVersions(name, MAX_VERSIONS);
  if (versions.length === 0) await refuseUnknown(ctx, name);
  const items = versions.map((version) => ({
    promptSha256: version.promptSha256,
    toolsSha256: version.toolsSha256,
    firstFrozenAt: isoTime(version.firstFrozenAtMs),
    lastFrozenAt: isoTime(version.lastFrozenAtMs),
    sessions: version.sessions,
  }));
  return { items, nextCursor: null };
}

async function refuseUnknown(
  { profiles }: Pick<OperatorContext, "profiles">,
  name: string,
): Promise<void> {
  if ((await profiles.list()).some((profile) => profile.name === name)) return;
  throw new GatewayError("NOT_FOUND", `there is no profile ${name}`, {
    hint: "The list of profiles shows what there is.",
  });
}
