import { PatchSessionInput } from "@/server/core/contracts";
import { KNOWN_MODELS, modelCapabilities } from "@/server/core/models";
import { foundSessionItem } from "../found";
import { viewedSession } from "../get-session";
import { updateSession } from "../update-session";
import { type CommandAnswer, type CommandCall, type CommandEffect, refused } from "./types";
import { costUsd, priceNow, priceWords, tokenWords, usdWords } from "./words";

/** Shows the model and its price, or takes another one from the next turn on. */
export const model: CommandEffect = async (call) => {
  const { ctx, session, args } = call;
  const before = (await viewedSession(ctx, session.id)).model;
  const wanted = args.model;
  if (wanted === undefined) return shown(call, before);
  const chosen = wanted.toLowerCase() === "default" ? null : wanted;
  const read = PatchSessionInput.shape.model.safeParse(chosen);
  if (!read.success)
    return refused(`“${wanted.slice(0, 60)}” is not a model id. /model lists some.`);
  await updateSession(ctx, { id: session.id, model: read.data });
  const after = (await viewedSession(ctx, session.id)).model;
  if (after === before) return { message: `It was ${after} before: nothing changes.` };
  return {
    message: `From the next turn on the model is ${after}.`,
    lines: await price(call, after),
  };
};

async function shown({ ctx, session }: CommandCall, current: string): Promise<CommandAnswer> {
  const { family } = modelCapabilities(current);
  const offered = KNOWN_MODELS.filter((id) => modelCapabilities(id).family === family);
  const lines: string[] = [];
  for (const id of new Set([current, ...offered])) {
    lines.push(`${id}: ${priceWords(await priceNow(ctx, id, null))}`);
  }
  const source = session.model === null ? "the profile's" : "chosen for this session";
  return {
    message: `The model is ${current} (${source}). /model ID takes another, /model default the profile's.`,
    lines,
  };
}

/** What the switch costs: a cache belongs to one model, so that nothing of the conversation is read. */
async function price({ ctx, session }: CommandCall, model: string): Promise<string[]> {
  const { totals } = await foundSessionItem(ctx, session.id);
  const tokens = totals.lastPromptTokens;
  const known = modelCapabilities(model).known
    ? []
    : [`No facts are known of ${model}: limits are guessed.`];
  if (tokens === null) return known;
  const row = await priceNow(ctx, model, tokens);
  const cost = usdWords(costUsd(tokens, row?.write5m));
  const kept = usdWords(costUsd(tokens, row?.read));
  return [
    ...known,
    `Its first call writes about ${tokenWords(tokens)} anew: ≈ ${cost}; read from a cache they would be ≈ ${kept}.`,
    priceWords(row),
  ];
}
