import { GatewayError } from "@/server/core/kernel";
import { dropQueued } from "../drop-queued";
import { editQueued } from "../edit-queued";
import { listQueue } from "../list-queue";
import { reorderQueue } from "../reorder-queue";
import { type CommandAnswer, type CommandCall, type CommandEffect, refused } from "./types";
import { beginning, counted } from "./words";

const EDIT = /^edit\s+(\d{1,4})\s+(\S[\s\S]*)$/iu;
const REMOVE = /^(?:rm|remove)\s+(\d{1,4})$/iu;
const MOVE = /^move\s+(\d{1,4})\s+(\d{1,4})$/iu;
/** Begins like one of the above and is none: rather asked than sent to a model. */
const UNFINISHED = /^(?:edit|rm|remove|move)(?:\s+\d{1,4})*$/iu;
const FORMS =
  "Write /queue list, /queue edit n TEXT, /queue rm n, /queue move n m or /queue clear.";

/** Puts a message behind the running turn, or works on what waits. */
export const queue: CommandEffect = async (call) => {
  const text = call.args.text ?? "list";
  if (/^list$/iu.test(text)) return listed(call);
  if (/^clear$/iu.test(text)) return cleared(call);
  const [, removed] = REMOVE.exec(text) ?? [];
  if (removed !== undefined) return withItem(call, removed, (turnId) => drop(call, turnId));
  const [, from, to] = MOVE.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return moved(call, Number(from), Number(to));
  const [, edited, words] = EDIT.exec(text) ?? [];
  if (edited !== undefined && words !== undefined) {
    return withItem(call, edited, (turnId) => edit(call, turnId, words));
  }
  if (UNFINISHED.test(text)) return refused(FORMS);
  const sent = await call.send({ text, mode: "queue" });
  return { message: sent.notice ?? "It waits for its time.", turnId: sent.turnId };
};

async function waiting({ ctx, session }: CommandCall) {
  return (await listQueue(ctx, { id: session.id })).items;
}

async function listed(call: CommandCall): Promise<CommandAnswer> {
  const items = await waiting(call);
  if (items.length === 0) return { message: "Nothing waits." };
  const lines = items.map(({ text }, at) => `${at + 1}. ${beginning(text)}`);
  return { message: `${counted(items.length, "message waits", "messages wait")}. ${FORMS}`, lines };
}

async function cleared(call: CommandCall): Promise<CommandAnswer> {
  const items = await waiting(call);
  if (items.length === 0) return { message: "Nothing waits." };
  const lines: string[] = [];
  for (const { turnId, text } of items) {
    if (await isDropped(call, turnId)) lines.push(beginning(text));
  }
  return { message: `${counted(lines.length, "message")} dropped.`, lines };
}

/** False when it runs or has ended by now: the others are dropped all the same. */
async function isDropped({ ctx, session }: CommandCall, turnId: string): Promise<boolean> {
  try {
    await dropQueued(ctx, { id: session.id, turnId });
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.code === "CONFLICT") return false;
    throw error;
  }
}

async function moved(call: CommandCall, from: number, to: number): Promise<CommandAnswer> {
  const items = await waiting(call);
  const item = items[from - 1];
  if (item === undefined || to < 1 || to > items.length) return noSuch(items.length);
  const turnIds = items.filter((each) => each !== item).map(({ turnId }) => turnId);
  turnIds.splice(to - 1, 0, item.turnId);
  await reorderQueue(call.ctx, { id: call.session.id, turnIds });
  return { ...(await listed(call)), turnId: item.turnId };
}

async function withItem(
  call: CommandCall,
  number: string,
  effect: (turnId: string) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  const items = await waiting(call);
  const item = items[Number(number) - 1];
  return item === undefined ? noSuch(items.length) : effect(item.turnId);
}

async function drop({ ctx, session }: CommandCall, turnId: string): Promise<CommandAnswer> {
  await dropQueued(ctx, { id: session.id, turnId });
  return { message: "It is dropped and will not run.", turnId };
}

async function edit(
  { ctx, session }: CommandCall,
  turnId: string,
  text: string,
): Promise<CommandAnswer> {
  await editQueued(ctx, { id: session.id, turnId, text });
  return { message: `It says ${beginning(text)} now.`, turnId };
}

function noSuch(count: number): CommandAnswer {
  return refused(
    count === 0
      ? "Nothing waits."
      : `There is no such number: ${counted(count, "message waits", "messages wait")}.`,
  );
}
