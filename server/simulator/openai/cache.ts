import { createHash } from "node:crypto";
import type { Account } from "../access";
import type { CacheEntries, EntryTtl } from "../cache-entries";
import { digest } from "../hash";
import type { OpenaiRequest, OpenaiUsage, PromptPiece } from "./types";

const BYTES_PER_TOKEN = 4;
/** A shorter prefix is never cached. */
export const MINIMUM_TOKENS = 1_024;
/** Automatic caching reads in steps of so many tokens. */
export const STEP_TOKENS = 128;
/** A request is matched against so many of its latest breakpoints. */
const BREAKPOINTS_MATCHED = 80;
const ROUTING_BYTES = 256 * BYTES_PER_TOKEN;

/** A prefix of the prompt that may be read or written: its hash and its length. */
export interface PrefixPoint {
  readonly hash: string;
  readonly tokens: number;
  readonly path: string;
}

/** What a request reads and would write; nothing happens to the cache before `commitOpenai`. */
export interface OpenaiPlan {
  readonly usage: OpenaiUsage;
  readonly hit: PrefixPoint | null;
  readonly writes: readonly PrefixPoint[];
  readonly ttl: EntryTtl;
}

/** Bytes that stand for a piece: an image counts by its size, whatever its file weighs. */
function bytesOf(piece: PromptPiece): Buffer {
  const text = Buffer.from(`${piece.text}\n`);
  if (piece.imageTokens === null) return text;
  return Buffer.alloc(piece.imageTokens * BYTES_PER_TOKEN, digest(piece.text));
}

/** Finds what the request reads, and what it would write, by the rules of its model's family. */
export function planOpenai(
  request: OpenaiRequest,
  { account, entries, startedAtMs }: PlanContext,
): OpenaiPlan {
  const stream = request.pieces.map(bytesOf);
  const bytes = stream.reduce((sum, piece) => sum + piece.length, 0);
  const total = Math.ceil(bytes / BYTES_PER_TOKEN);
  const root = rootOf(request, account, stream);
  if (request.model.caching === "automatic") {
    const points = steps(stream, root);
    const hit = points.findLast(({ hash }) => entries.readable(hash, startedAtMs) !== null) ?? null;
    const ttl = request.keepsForADay ? "24h" : "10m";
    return { usage: { total, read: hit?.tokens ?? 0, written: 0 }, hit, writes: points, ttl };
  }
  const points = breakpoints(request, stream, root).filter((p) => p.tokens >= MINIMUM_TOKENS);
  const kept = points.filter(({ hash }) => entries.get(hash) !== null);
  const matched = kept.slice(-BREAKPOINTS_MATCHED);
  const hit = matched.findLast(({ hash }) => entries.readable(hash, startedAtMs) !== null) ?? null;
  const writes = points.filter((point) => point.isWritten);
  const read = hit?.tokens ?? 0;
  const written = Math.max(0, (writes.at(-1)?.tokens ?? 0) - read);
  return { usage: { total, read, written }, hit, writes, ttl: "30m" };
}

interface PlanContext {
  readonly account: Account;
  readonly entries: CacheEntries;
  readonly startedAtMs: number;
}

/** Who can read an entry: organisation, model, cache key, and what the whole prompt depends on. */
function rootOf(request: OpenaiRequest, account: Account, stream: readonly Buffer[]): string {
  const { model, cacheKey, effort, outputSettings } = request;
  const who = digest("openai", account.organisation, account.workspace, model.id);
  const scope = digest(who, effort, outputSettings);
  // Without a key the first tokens choose the machine; with one, both do.
  const first = Buffer.concat(stream, Math.min(ROUTING_BYTES, lengthOf(stream)));
  return digest(scope, cacheKey, digest(first.toString("latin1")));
}

function lengthOf(stream: readonly Buffer[]): number {
  return stream.reduce((sum, piece) => sum + piece.length, 0);
}

function steps(stream: readonly Buffer[], root: string): PrefixPoint[] {
  const points: PrefixPoint[] = [];
  const running = createHash("sha256").update(root);
  let tokens = MINIMUM_TOKENS;
  let room = tokens * BYTES_PER_TOKEN;
  for (const piece of stream) {
    let at = 0;
    while (piece.length - at >= room) {
      running.update(piece.subarray(at, at + room));
      at += room;
      points.push({ hash: running.copy().digest("hex").slice(0, 32), tokens, path: "prefix" });
      tokens += STEP_TOKENS;
      room = STEP_TOKENS * BYTES_PER_TOKEN;
    }
    running.update(piece.subarray(at));
    room -= piece.length - at;
  }
  return points;
}

type Breakpoint = PrefixPoint & { readonly isWritten: boolean };

/** Every place that may be matched: the ends of pieces; written are the marked, and the end if that is implied. */
function breakpoints(
  request: OpenaiRequest,
  stream: readonly Buffer[],
  root: string,
): Breakpoint[] {
  const running = createHash("sha256").update(root);
  const marked = request.pieces.flatMap(({ isMarked }, at) => (isMarked ? [at] : []));
  const wanted = new Set(request.cacheMode === "explicit" ? marked : marked.slice(-3));
  const last = request.pieces.findLastIndex(({ text }) => !text.startsWith("assistant "));
  if (request.cacheMode === "implicit" && last >= 0) wanted.add(last);
  const isCaching = wanted.size > 0;
  let bytes = 0;
  return stream.flatMap((piece, at): Breakpoint[] => {
    running.update(piece);
    bytes += piece.length;
    if (!isCaching) return [];
    const hash = running.copy().digest("hex").slice(0, 32);
    const tokens = Math.ceil(bytes / BYTES_PER_TOKEN);
    const path = request.pieces[at]?.path ?? "";
    return [{ hash, tokens, path, isWritten: wanted.has(at) }];
  });
}

/** Writes what was planned and refreshes what was read; called when the answer starts. */
export function commitOpenai(
  { writes, hit, ttl }: OpenaiPlan,
  context: PlanContext & { readonly model: string; readonly answeredAtMs: number },
): void {
  const { entries, account, model, startedAtMs, answeredAtMs } = context;
  const points = new Map([...writes, ...(hit === null ? [] : [hit])].map((p) => [p.hash, p]));
  for (const { hash, tokens } of points.values()) {
    entries.touch(
      { hash, tokens, ttl, organisation: account.organisation, model },
      { startedAtMs, answeredAtMs },
    );
  }
}
