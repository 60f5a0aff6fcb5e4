import { type KeysetPosition, keysetPage, keysetRequest } from "./keyset";
import type { Page, PageRequest } from "./pages";
import { taken } from "./refusals";
import type { RouteFilter, SessionTables } from "./tables";
import type { Route, Session } from "./types";

/** Where a route stands in its list. */
export function routePosition({ updatedAtMs, key }: Route): KeysetPosition {
  return { place: updatedAtMs, id: key };
}

/** The route that keeps the session's pin: its own key's while that leads to it, else one that does. */
export function routeOf(tables: SessionTables, { id, key }: Session): Route | null {
  const own = tables.sessions.route(key);
  return own?.sessionId === id ? own : tables.sessions.routeTo(id);
}

/** Keeps the pin with the session's route; of a session that no key leads to, none is kept. */
export function keepPin(
  tables: SessionTables,
  session: Session,
  { pin, atMs }: { pin: string | null; atMs: number },
): void {
  const route = routeOf(tables, session);
  if (route !== null) tables.sessions.pin(route.key, pin, atMs);
}

export function routePage(
  tables: SessionTables,
  { profile }: RouteFilter,
  page: PageRequest,
): Page<Route> {
  const { limit, after } = keysetRequest(page);
  const rows = tables.sessions.routes({ profile, after, limit: limit + 1 });
  return keysetPage(rows, limit, { position: routePosition, item: (route) => route });
}

/** The session that the key leads to; none or an archived one there: the given one, which takes the key. */
export function openSession(tables: SessionTables, fresh: Session): Session {
  const { key, id, createdAtMs: atMs } = fresh;
  const route = tables.sessions.route(key);
  const found = route === null ? null : tables.sessions.find(route.sessionId);
  if (found !== null && found.archivedAtMs === null) return found;
  if (tables.sessions.find(id) !== null) throw taken("session", id);
  const session: Session = { ...fresh, continuesId: found?.id ?? null };
  tables.sessions.insert(session);
  if (route === null)
    tables.sessions.insertRoute({ key, sessionId: id, pin: null, updatedAtMs: atMs });
  else tables.sessions.moveRoute({ key, sessionId: id, atMs });
  return session;
}

/** Takes in a route that is not there yet; false when its key is, or its session is not. */
export function fillRoute(tables: SessionTables, route: Route): boolean {
  if (tables.sessions.route(route.key) !== null) return false;
  if (tables.sessions.find(route.sessionId) === null) return false;
  tables.sessions.insertRoute(route);
  return true;
}
