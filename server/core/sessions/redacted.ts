import { missing } from "./refusals";
import type { SessionTables } from "./tables";
import type { RedactedMessage, StoredMessage } from "./types";

export interface SaveRedactedInput {
  readonly sessionId: string;
  readonly fence: number;
  readonly rows: readonly RedactedMessage[];
}

/** False when the fence is not the session's newest: nothing was written. */
export function saveRedacted(tables: SessionTables, input: SaveRedactedInput): boolean {
  const session = tables.sessions.find(input.sessionId);
  if (session === null) throw missing("session", input.sessionId);
  if (session.fence !== input.fence) return false;
  for (const row of input.rows) tables.redacted.save(row);
  return true;
}

/** Notes that a message was written under redaction: its own bytes are the ones to send. */
export function markRedacted(
  tables: SessionTables,
  { id, sessionId, sha256 }: StoredMessage,
): void {
  tables.redacted.save({ messageId: id, sessionId, blocks: [], sha256 });
}

/** The history as it is sent under redaction. */
export function withRedactions(
  history: readonly StoredMessage[],
  rows: readonly RedactedMessage[],
): readonly StoredMessage[] {
  const changed = new Map(
    rows.filter(({ blocks }) => blocks.length > 0).map((row) => [row.messageId, row]),
  );
  return history.map((message) => {
    const row = changed.get(message.id);
    return row === undefined ? message : { ...message, blocks: row.blocks, sha256: row.sha256 };
  });
}
