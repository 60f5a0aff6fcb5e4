import { GatewayError } from "@/server/core/kernel";
import { missing, sessionArchived, taken } from "./refusals";
import type { SessionTables } from "./tables";
import type { Session } from "./types";

/** A session that takes over the key of another. */
export interface StartOverWrite {
  /** The new session; its `continuesId` names the one before. */
  readonly session: Session;
  readonly key: string;
}

/** A key that is to lead to another session. */
export interface MoveRouteWrite {
  readonly key: string;
  readonly sessionId: string;
  readonly atMs: number;
}

/** Inserts the session and lets the key lead to it, without a pin, inside one transaction. */
export function startOver(tables: SessionTables, { session, key }: StartOverWrite): void {
  if (tables.sessions.find(session.id) !== null) throw taken("session", session.id);
  const route = tables.sessions.route(key);
  // Two that begin anew at once begin anew once.
  if (route === null || route.sessionId !== session.continuesId) throw movedAlready(key);
  tables.sessions.insert(session);
  tables.sessions.moveRoute({ key, sessionId: session.id, atMs: session.createdAtMs });
}

/** Lets the key lead to a session that is there, without a pin. */
export function moveRoute(tables: SessionTables, write: MoveRouteWrite): void {
  const session = tables.sessions.find(write.sessionId);
  if (session === null) throw missing("session", write.sessionId);
  if (session.archivedAtMs !== null) throw sessionArchived();
  const route = tables.sessions.route(write.key);
  if (route === null) insertRoute(tables, write);
  else tables.sessions.moveRoute(write);
}

function insertRoute(tables: SessionTables, { key, sessionId, atMs }: MoveRouteWrite): void {
  tables.sessions.insertRoute({ key, sessionId, pin: null, updatedAtMs: atMs });
}

function movedAlready(key: string): GatewayError {
  return new GatewayError("CONFLICT", `the key ${key} leads to another session by now`, {
    hint: "Look where the conversation goes on, then try again.",
  });
}
