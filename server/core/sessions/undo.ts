import { missing } from "./refusals";
import type { SessionTables } from "./tables";
import type { Session, SessionPatch } from "./types";

/** Takes a session's messages from one seq on out of what is sent. */
export interface UndoInput {
  readonly sessionId: string;
  readonly fence: number;
  readonly fromSeq: number;
  /** What the session's record says without them. */
  readonly session: SessionPatch;
  /** Pin text of what is still sent; undefined = leave as it is. */
  readonly pin?: string | null;
  readonly atMs: number;
}

/** "lease-lost": the fence is not the session's newest; nothing was written. */
export type UndoWrite =
  | { status: "written"; messageIds: readonly string[] }
  | { status: "lease-lost" };

/** Marks the messages as undone, inside one transaction; what was not sent before stays as it was marked. */
export function excludeTurns(tables: SessionTables, input: UndoInput): UndoWrite {
  const { sessionId, fence, fromSeq, pin, atMs } = input;
  const session: Session | null = tables.sessions.find(sessionId);
  if (session === null) throw missing("session", sessionId);
  if (session.fence !== fence) return { status: "lease-lost" };
  const messageIds = tables.messages
    .range(sessionId, { afterSeq: fromSeq - 1 })
    .filter(({ excluded }) => excluded === null)
    .map(({ id }) => id);
  for (const id of messageIds) tables.messages.exclude(sessionId, id, "undone");
  if (pin !== undefined) tables.sessions.pin(session.key, pin, atMs);
  tables.sessions.patch(session, input.session);
  return { status: "written", messageIds };
}
