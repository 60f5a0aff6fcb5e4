import {
  type AgentEvent,
  type DashboardReads,
  foldTitle,
  isBehind,
  type KeysetPosition,
  keysetPage,
  keysetRequest,
  type ModelCall,
  NO_TOTALS,
  type Page,
  type PageRequest,
  type Session,
  type SessionListItem,
  type Turn,
  type UsageRow,
} from "@/server/core/sessions";
import type { MemoryTables } from "./memory-tables";
import type { MemorySessionStore } from "./session-store";

/** The dashboard's reads over a store in memory. */
export class MemoryReads implements DashboardReads {
  readonly #tables: MemoryTables;

  constructor(store: MemorySessionStore) {
    this.#tables = store.tables;
  }

  async sessions(
    filter: Parameters<DashboardReads["sessions"]>[0],
    page: PageRequest,
  ): Promise<Page<SessionListItem>> {
    const wanted = foldTitle(filter.query ?? "");
    const found = this.#tables.sessions
      .all()
      .filter((session) => filter.profile === null || session.profile === filter.profile)
      .filter((session) => (session.archivedAtMs !== null) === filter.archived)
      .filter((session) => filter.ownerId === undefined || session.ownerId === filter.ownerId)
      .filter((session) => foldTitle(session.title).includes(wanted));
    const position = ({ lastActiveAtMs: place, id }: Session) => ({ place, id });
    return pageOf(found, page, { position, item: (session) => this.#item(session) });
  }

  async sessionItem(id: string): Promise<SessionListItem | null> {
    const session = this.#tables.sessions.find(id);
    return session === null ? null : this.#item(session);
  }

  async calls(
    filter: { sessionId: string | null; profile: string | null },
    page: PageRequest,
  ): Promise<Page<ModelCall>> {
    const found = this.#tables.calls
      .all()
      .filter((call) => filter.sessionId === null || call.sessionId === filter.sessionId)
      .filter((call) => filter.profile === null || call.profile === filter.profile);
    const position = ({ startedAtMs: place, id }: ModelCall) => ({ place, id });
    return pageOf(found, page, { position, item: (call) => call });
  }

  async turns(filter: { sessionId: string }, page: PageRequest): Promise<Page<Turn>> {
    const found = this.#tables.turns.all().filter((turn) => turn.sessionId === filter.sessionId);
    const position = ({ queuedAtMs: place, id }: Turn) => ({ place, id });
    return pageOf(found, page, { position, item: (turn) => turn });
  }

  async events(filter: { sessionId: string }, page: PageRequest): Promise<Page<AgentEvent>> {
    const found = this.#tables.calls
      .events()
      .map((event, place) => ({ event, place }))
      .filter(({ event }) => event.sessionId === filter.sessionId);
    return pageOf(found, page, {
      position: ({ event, place }) => ({ place, id: event.id }),
      item: ({ event }) => event,
    });
  }

  async usageRows({ fromMs, toMs }: { fromMs: number; toMs: number }): Promise<UsageRow[]> {
    const calls = this.#tables.calls.all();
    return calls
      .filter((call) => call.startedAtMs >= fromMs && call.startedAtMs < toMs)
      .map((call) => ({ ...call, platform: this.#platformOf(call.sessionId) }));
  }

  async close(): Promise<void> {}

  #platformOf(sessionId: string): string {
    return this.#tables.sessions.find(sessionId)?.platform ?? "console";
  }

  #item(session: Session): SessionListItem {
    const turns = this.#tables.turns.all().filter((turn) => turn.sessionId === session.id);
    return {
      session,
      totals: this.#tables.sessions.totals(session.id) ?? NO_TOTALS,
      openTurns: {
        running: turns.filter(({ state }) => state === "running").length,
        queued: turns.filter(({ state }) => state === "queued").length,
      },
    };
  }
}

function pageOf<Row, Item>(
  rows: readonly Row[],
  page: PageRequest,
  shape: { position: (row: Row) => KeysetPosition; item: (row: Row) => Item },
): Page<Item> {
  const { limit, after } = keysetRequest(page);
  const behind = rows
    .filter((row) => isBehind(shape.position(row), after))
    .sort((a, b) => (isBehind(shape.position(a), shape.position(b)) ? 1 : -1));
  return keysetPage(behind, limit, shape);
}
