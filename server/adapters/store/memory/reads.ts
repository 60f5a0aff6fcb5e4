import {
  AGENT_TIMELINE_TYPES,
  type AgentEvent,
  type DashboardReads,
  type FacetCounts,
  type FrozenVersion,
  facetCounts,
  foldTitle,
  isBehind,
  type KeysetPosition,
  keysetPage,
  keysetRequest,
  listedState,
  type ModelCall,
  NO_TOTALS,
  type Page,
  type PageRequest,
  type Session,
  type SessionFilter,
  type SessionListItem,
  type SessionOrder,
  type SessionPosition,
  sessionPage,
  sessionPageRequest,
  sessionPlace,
  type TimelineEvent,
  type Turn,
  type UsageRow,
} from "@/server/core/sessions";
import { frozenVersions } from "./frozen-versions";
import type { MemoryTables } from "./memory-tables";
import type { MemorySessionStore } from "./session-store";

/** The dashboard's reads over a store in memory. */
export class MemoryReads implements DashboardReads {
  readonly #tables: MemoryTables;

  constructor(store: MemorySessionStore) {
    this.#tables = store.tables;
  }

  async sessions(
    filter: SessionFilter,
    page: PageRequest,
    order: SessionOrder = "active",
  ): Promise<Page<SessionListItem>> {
    const question = { filter, order };
    const { limit, after } = sessionPageRequest(question, page);
    const position = (item: SessionListItem) => ({
      place: sessionPlace(item, order),
      id: item.session.id,
    });
    const behind = this.#left(filter)
      .filter((item) => passesFacets(item, filter))
      .filter((item) => after === null || isLower(position(item), after))
      .sort((a, b) => (isLower(position(a), position(b)) ? 1 : -1));
    return sessionPage(question, behind, limit);
  }

  async sessionFacets(filter: SessionFilter): Promise<FacetCounts> {
    const rows = this.#left(filter).map((item) => ({
      profile: item.session.profile,
      platform: item.session.platform,
      state: listedState(item),
      count: 1,
    }));
    return facetCounts(rows, filter);
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

  async timeline(
    filter: { profile: string | null },
    page: PageRequest,
  ): Promise<Page<TimelineEvent>> {
    const found = this.#tables.calls
      .events()
      .map((event, place) => ({ event, place }))
      .filter(({ event }) => AGENT_TIMELINE_TYPES.includes(event.type))
      .flatMap(({ event, place }) => {
        const session = this.#tables.sessions.find(event.sessionId);
        if (session === null) return [];
        return [{ event, place, profile: session.profile, title: session.title }];
      })
      .filter(({ profile }) => filter.profile === null || profile === filter.profile);
    return pageOf(found, page, {
      position: ({ event, place }) => ({ place, id: event.id }),
      item: ({ event, profile, title }) => ({ event, profile, title }),
    });
  }

  async frozenVersions(profile: string, limit: number): Promise<FrozenVersion[]> {
    return frozenVersions(this.#tables, profile).slice(0, limit);
  }

  async usageRows({ fromMs, toMs }: { fromMs: number; toMs: number }): Promise<UsageRow[]> {
    const calls = this.#tables.calls.all();
    const firsts = new Map<string, ModelCall>();
    for (const call of calls) {
      const first = firsts.get(call.sessionId);
      if (first === undefined || isEarlier(call, first)) firsts.set(call.sessionId, call);
    }
    return calls
      .filter((call) => call.startedAtMs >= fromMs && call.startedAtMs < toMs)
      .map((call) => ({
        ...call,
        platform: this.#tables.sessions.find(call.sessionId)?.platform ?? "console",
        isFirst: firsts.get(call.sessionId) === call,
      }));
  }

  async close(): Promise<void> {}

  /** Sessions that pass all of the filter but what facets divide by. */
  #left(filter: SessionFilter): SessionListItem[] {
    const { query, archived, ownerId, activeSinceMs, ids } = filter;
    const wanted = foldTitle(query ?? "");
    return this.#tables.sessions
      .all()
      .filter((session) => (session.archivedAtMs !== null) === archived)
      .filter((session) => ownerId === undefined || session.ownerId === ownerId)
      .filter((session) => foldTitle(session.title).includes(wanted))
      .filter((session) => session.lastActiveAtMs >= (activeSinceMs ?? 0))
      .filter((session) => ids === undefined || ids === null || ids.includes(session.id))
      .map((session) => this.#item(session))
      .filter((item) => passesWarmth(item, filter));
  }

  #item(session: Session): SessionListItem {
    const turns = this.#tables.turns.all().filter((turn) => turn.sessionId === session.id);
    return {
      session,
      totals: this.#tables.sessions.totals(session.id) ?? NO_TOTALS,
      openTurns: {
        running: turns.filter(({ state, joinedTo }) => state === "running" && joinedTo === null)
          .length,
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

function passesFacets(item: SessionListItem, filter: SessionFilter): boolean {
  const { profile, platform = null, state = null } = filter;
  return (
    (profile === null || item.session.profile === profile) &&
    (platform === null || item.session.platform === platform) &&
    (state === null || listedState(item) === state)
  );
}

function passesWarmth({ totals }: SessionListItem, { warm }: SessionFilter): boolean {
  if (warm === undefined || warm === null) return true;
  const { lastWarmStartMs, lastTtlMs } = totals;
  const isWarm =
    lastWarmStartMs !== null && lastTtlMs !== null && lastWarmStartMs + lastTtlMs > warm.atMs;
  return isWarm === warm.is;
}

function isLower(a: SessionPosition, b: SessionPosition): boolean {
  return a.place === b.place ? a.id < b.id : a.place < b.place;
}

function isEarlier(a: ModelCall, b: ModelCall): boolean {
  return a.startedAtMs === b.startedAtMs ? a.id < b.id : a.startedAtMs < b.startedAtMs;
}
