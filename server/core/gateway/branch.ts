import { GatewayError } from "@/server/core/kernel";
import { rebindPin, serialisePin } from "@/server/core/prompt";
import {
  type BranchSessionInput,
  consoleSessionKey,
  type RequestRecipe,
  type Session,
  type StoredMessage,
  type Turn,
} from "@/server/core/sessions";
import type { GatewayPorts } from "./ports";
import { modelToldBefore } from "./replacement";

export interface BranchRequest {
  /** null = everything. */
  readonly atTurnId: string | null;
  readonly title: string | null;
  readonly ownerId: string | null;
}

type BranchPorts = Pick<GatewayPorts, "store" | "ids" | "clock">;

/** The branch to store: what it has in common, and what the model knows of it at that point. */
export async function branchOf(
  original: Session,
  request: BranchRequest,
  ports: BranchPorts,
): Promise<BranchSessionInput> {
  const { store, ids, clock } = ports;
  const last = await lastCommon(original, request.atTurnId, ports);
  const seq = last?.seq ?? 0;
  const id = ids.next("session");
  const nowMs = clock.now();
  const isWhole = seq === original.messageCount;
  const session: Session = {
    ...original,
    id,
    key: consoleSessionKey(original.profile, id),
    ownerId: request.ownerId,
    platform: "console",
    title: request.title ?? branchTitle(original.title),
    titleSource: request.title === null ? original.titleSource : "user",
    createdAtMs: nowMs,
    lastActiveAtMs: nowMs,
    archivedAtMs: null,
    messageCount: 0,
    fence: 0,
    toldDate: isWhole ? original.toldDate : null,
    toldModel: isWhole ? original.toldModel : await modelToldBefore(original.id, seq + 1, store),
    branchedFrom: { sessionId: original.id, seq },
    rebuildWhenCold: false,
    continuesId: null,
    fallback: null,
    credential: null,
  };
  const pin = isWhole
    ? await wholePin(original, id, ports)
    : await pinAt(last?.turnId ?? null, id, ports);
  return { session, pin, newId: (kind) => ids.next(kind) };
}

async function lastCommon(
  original: Session,
  atTurnId: string | null,
  { store }: BranchPorts,
): Promise<StoredMessage | null> {
  const [newest = null] = await store.messages(original.id, { last: true, limit: 1 });
  const turnId = atTurnId ?? newest?.turnId ?? null;
  if (turnId === null) return null;
  const turn = await store.turn(turnId);
  if (turn === null || turn.sessionId !== original.id) throw unknownTurn(turnId);
  refuseOpen(turn);
  const last = (await store.messagesOfTurn(turnId)).at(-1);
  if (last === undefined) throw withoutMessage();
  return last;
}

function wholePin(original: Session, sessionId: string, { store }: BranchPorts) {
  return store
    .routeOfSession(original.id)
    .then((route) => rebindPin(route?.pin ?? null, { from: original.id, to: sessionId }));
}

/** What that turn's call sent of the place: a change told later is told again. */
async function pinAt(
  turnId: string | null,
  sessionId: string,
  { store }: BranchPorts,
): Promise<string | null> {
  const recipe = turnId === null ? null : (await store.callsOfTurn(turnId)).at(-1)?.recipe;
  return recipe ? sentPlacePin(recipe, sessionId) : null;
}

/** The pin of a session that last sent this of its place. */
export function sentPlacePin(
  recipe: Pick<RequestRecipe, "chatPrompt" | "channelPrompt" | "redacted">,
  sessionId: string,
): string {
  const { chatPrompt, channelPrompt } = recipe;
  const redactPii = recipe.redacted === true;
  return serialisePin({ version: 1, sessionId, redactPii, chatPrompt, channelPrompt });
}

const BRANCH_MARK = / \(branch(?: (\d{1,6}))?\)$/;
const TITLE_CHARACTERS = 100;

/** The title of a branch; of a branch's branch the next number. */
export function branchTitle(title: string): string {
  if (title === "") return "";
  const mark = BRANCH_MARK.exec(title);
  const next = mark === null ? "" : ` ${Number(mark[1] ?? 1) + 1}`;
  const ending = ` (branch${next})`;
  const base = mark === null ? title : title.slice(0, mark.index);
  return `${[...base].slice(0, TITLE_CHARACTERS - ending.length).join("")}${ending}`;
}

function refuseOpen(turn: Turn): void {
  if (turn.endedAtMs !== null) return;
  throw new GatewayError("CONFLICT", "this turn has not ended", {
    hint: "Wait until it has ended, or branch at an earlier turn.",
  });
}

function unknownTurn(turnId: string): GatewayError {
  return new GatewayError("NOT_FOUND", `this session has no turn ${turnId}`, {
    hint: "Name one of its own turns, or none to branch at the end.",
  });
}

function withoutMessage(): GatewayError {
  return new GatewayError("CONFLICT", "this turn left no message", {
    hint: "Branch at the turn before it.",
  });
}
