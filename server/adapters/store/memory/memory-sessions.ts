import {
  isBehind,
  isConsoleKey,
  NO_TOTALS,
  type Route,
  type RouteRange,
  routePosition,
  type Session,
  type SessionPatch,
  type SessionRows,
  type SessionTotals,
  withPatch,
} from "@/server/core/sessions";
import type { UndoLog } from "./undo-log";

/** Sessions with their totals, and routes. */
export class MemorySessions implements SessionRows {
  readonly #sessions = new Map<string, Session>();
  readonly #totals = new Map<string, SessionTotals>();
  readonly #routes = new Map<string, Route>();

  constructor(private readonly undo: UndoLog) {}

  all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  find(id: string): Session | null {
    return this.#sessions.get(id) ?? null;
  }

  totals(id: string): SessionTotals | null {
    if (!this.#sessions.has(id)) return null;
    return this.#totals.get(id) ?? NO_TOTALS;
  }

  insert(session: Session): void {
    this.undo.set(this.#sessions, session.id, { ...session });
  }

  patch(session: Session, patch: SessionPatch & { messageCount?: number }): Session {
    const next = withPatch(session, patch);
    this.undo.set(this.#sessions, session.id, next);
    return next;
  }

  saveTotals(id: string, totals: SessionTotals): void {
    this.undo.set(this.#totals, id, { ...totals });
  }

  growFence(id: string): number | null {
    const session = this.#sessions.get(id);
    if (session === undefined) return null;
    const fence = session.fence + 1;
    this.undo.set(this.#sessions, id, { ...session, fence });
    return fence;
  }

  route(key: string): Route | null {
    return this.#routes.get(key) ?? null;
  }

  routeTo(sessionId: string): Route | null {
    return this.#routesByKey().find((route) => route.sessionId === sessionId) ?? null;
  }

  routes({ profile, after, limit }: RouteRange): Route[] {
    return this.#routesByKey()
      .filter(({ sessionId }) => profile === null || this.find(sessionId)?.profile === profile)
      .filter((route) => isBehind(routePosition(route), after))
      .sort((one, other) => (isBehind(routePosition(one), routePosition(other)) ? 1 : -1))
      .slice(0, limit);
  }

  notableRoutes(): Route[] {
    return this.#routesByKey().filter(({ key, pin }) => pin !== null || !isConsoleKey(key));
  }

  #routesByKey(): Route[] {
    return [...this.#routes.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  insertRoute(route: Route): void {
    this.undo.set(this.#routes, route.key, { ...route });
  }

  moveRoute({ key, sessionId, atMs }: { key: string; sessionId: string; atMs: number }): void {
    this.undo.set(this.#routes, key, { key, sessionId, pin: null, updatedAtMs: atMs });
  }

  pin(key: string, pin: string | null, atMs: number): void {
    const route = this.#routes.get(key);
    if (route === undefined) return;
    this.undo.set(this.#routes, key, { ...route, pin, updatedAtMs: atMs });
  }
}
