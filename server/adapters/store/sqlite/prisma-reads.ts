import nodePath from "node:path";
import {
  type AgentEvent,
  type DashboardReads,
  type FacetCounts,
  type FrozenVersion,
  type KeysetPosition,
  keysetPage,
  keysetRequest,
  type ModelCall,
  type Page,
  type PageRequest,
  type SessionFilter,
  type SessionListItem,
  type SessionOrder,
  type TimelineEvent,
  type Turn,
  type UsageRow,
} from "@/server/core/sessions";
import type { PrismaClient } from "@/server/generated/prisma/client";
import { toCall } from "./call-rows";
import { openPrismaClient } from "./prisma-client";
import { Reader } from "./reader";
import { readFacets, readSessions } from "./session-list";
import { type SessionRow, toSession, toTotals } from "./session-rows";
import { toStoreError } from "./store-error";
import { readFrozenVersions, readTimeline } from "./timeline";
import { toEvent, toTurn } from "./turn-rows";
import { readUsageRows } from "./usage-rows";

type OpenTurns = SessionListItem["openTurns"];
const NO_OPEN_TURNS: OpenTurns = { running: 0, queued: 0 };

/** The dashboard's reads of one database file; connects at the first read, never writes. */
export function openPrismaReads(options: { readonly path: string }): DashboardReads {
  return new PrismaReads(nodePath.resolve(options.path));
}

class PrismaReads implements DashboardReads {
  readonly #path: string;
  #client: Promise<PrismaClient> | null = null;
  #reader: Reader | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  sessions(
    filter: SessionFilter,
    page: PageRequest,
    order: SessionOrder = "active",
  ): Promise<Page<SessionListItem>> {
    return this.#readRows((reader) => readSessions(reader, { filter, order }, page));
  }

  sessionFacets(filter: SessionFilter): Promise<FacetCounts> {
    return this.#readRows((reader) => readFacets(reader, filter));
  }

  sessionItem(id: string): Promise<SessionListItem | null> {
    return this.#read(async (client) => {
      const row = await client.session.findUnique({ where: { id } });
      return row === null ? null : toItem(row, await openTurns(client, [id]));
    });
  }

  calls(
    { sessionId, profile }: { sessionId: string | null; profile: string | null },
    page: PageRequest,
  ): Promise<Page<ModelCall>> {
    return this.#read(async (client) => {
      const { limit, after } = keysetRequest(page);
      const rows = await client.modelCall.findMany({
        where: {
          ...(sessionId === null ? {} : { sessionId }),
          ...(profile === null ? {} : { profile }),
          ...(after === null ? {} : behind("startedAtMs", after)),
        },
        orderBy: [{ startedAtMs: "desc" }, { id: "desc" }],
        take: limit + 1,
      });
      const position = (row: (typeof rows)[number]) => at(row.startedAtMs, row.id);
      return keysetPage(rows, limit, { position, item: toCall });
    });
  }

  turns({ sessionId }: { sessionId: string }, page: PageRequest): Promise<Page<Turn>> {
    return this.#read(async (client) => {
      const { limit, after } = keysetRequest(page);
      const rows = await client.turn.findMany({
        where: { sessionId, ...(after === null ? {} : behind("queuedAtMs", after)) },
        orderBy: [{ queuedAtMs: "desc" }, { id: "desc" }],
        take: limit + 1,
      });
      const position = (row: (typeof rows)[number]) => at(row.queuedAtMs, row.id);
      return keysetPage(rows, limit, { position, item: toTurn });
    });
  }

  events({ sessionId }: { sessionId: string }, page: PageRequest): Promise<Page<AgentEvent>> {
    return this.#read(async (client) => {
      const { limit, after } = keysetRequest(page);
      const rows = await client.agentEvent.findMany({
        where: { sessionId, ...(after === null ? {} : { sequence: { lt: after.place } }) },
        orderBy: { sequence: "desc" },
        take: limit + 1,
      });
      const position = (row: (typeof rows)[number]) => at(row.sequence, row.id);
      return keysetPage(rows, limit, { position, item: toEvent });
    });
  }

  timeline(filter: { profile: string | null }, page: PageRequest): Promise<Page<TimelineEvent>> {
    return this.#readRows((reader) => readTimeline(reader, filter, page));
  }

  frozenVersions(profile: string, limit: number): Promise<readonly FrozenVersion[]> {
    return this.#readRows((reader) => readFrozenVersions(reader, profile, limit));
  }

  usageRows(range: { fromMs: number; toMs: number }): Promise<readonly UsageRow[]> {
    return this.#readRows((reader) => readUsageRows(reader, range));
  }

  async close(): Promise<void> {
    const [client, reader] = [this.#client, this.#reader];
    this.#client = null;
    this.#reader = null;
    reader?.close();
    if (client !== null) await (await client).$disconnect();
  }

  async #readRows<T>(work: (reader: Reader) => T | Promise<T>): Promise<T> {
    try {
      this.#reader ??= new Reader(this.#path);
      return await work(this.#reader);
    } catch (error) {
      throw toStoreError(error, this.#path);
    }
  }

  async #read<T>(work: (client: PrismaClient) => Promise<T>): Promise<T> {
    try {
      this.#client ??= openPrismaClient(this.#path);
      return await work(await this.#client);
    } catch (error) {
      throw toStoreError(error, this.#path);
    }
  }
}

function toItem(row: SessionRow, open: ReadonlyMap<string, OpenTurns>): SessionListItem {
  return {
    session: toSession(row),
    totals: toTotals(row),
    openTurns: open.get(row.id) ?? NO_OPEN_TURNS,
  };
}

async function openTurns(
  client: PrismaClient,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, OpenTurns>> {
  const groups = await client.turn.groupBy({
    by: ["sessionId", "state"],
    where: {
      sessionId: { in: [...sessionIds] },
      state: { in: ["running", "queued"] },
      joinedTo: null,
    },
    _count: true,
  });
  const open = new Map<string, OpenTurns>();
  for (const { sessionId, state, _count: count } of groups) {
    const counts = open.get(sessionId) ?? NO_OPEN_TURNS;
    const running = state === "running" ? count : counts.running;
    const queued = state === "queued" ? count : counts.queued;
    open.set(sessionId, { running, queued });
  }
  return open;
}

function at(place: bigint | number, id: string): KeysetPosition {
  return { place: Number(place), id };
}

/** Newest first, behind the position. The plain bound lets SQLite walk the index from there. */
function behind<Field extends "startedAtMs" | "queuedAtMs">(
  field: Field,
  { place, id }: KeysetPosition,
) {
  const bound = BigInt(place);
  return {
    AND: [
      { [field]: { lte: bound } },
      { OR: [{ [field]: { lt: bound } }, { [field]: bound, id: { lt: id } }] },
    ],
  };
}
