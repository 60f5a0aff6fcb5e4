import { missing, wrongState } from "./refusals";
import type { BranchSessionInput } from "./store";
import type { SessionTables } from "./tables";
import type { Session } from "./types";

/** Fills a branch that was just inserted with what it has in common with its original, inside one transaction. */
export function branchRows(tables: SessionTables, { session, newId }: BranchSessionInput): void {
  const from = session.branchedFrom;
  const original = from === null ? null : tables.sessions.find(from.sessionId);
  if (from === null || original === null) throw missing("session", from?.sessionId ?? "");
  const addresses = tables.messages.places(original.id, from.seq);
  const turnIds = new Map<string, string>();
  for (const { turnId } of addresses) {
    if (!turnIds.has(turnId)) turnIds.set(turnId, newId("turn"));
  }
  for (const [id, copyId] of turnIds) copyTurn(tables, { id, copyId, sessionId: session.id });
  for (const { id, turnId, seq } of addresses) {
    const place = { sessionId: session.id, turnId: turnIds.get(turnId) ?? turnId, seq };
    const messageId = newId("message");
    tables.messages.copy(id, { id: messageId, ...place });
    tables.redacted.copy(id, { messageId, sessionId: session.id });
  }
  tables.frozen.copyPrefixes(original.id, session.id);
  tables.sessions.patch(session, { messageCount: addresses.length });
  if (addresses.length === original.messageCount) shareWarmth(tables, original, session);
}

function copyTurn(
  tables: SessionTables,
  { id, copyId, sessionId }: { id: string; copyId: string; sessionId: string },
): void {
  const turn = tables.turns.find(id);
  if (turn === null) throw missing("turn", id);
  if (turn.endedAtMs === null) throw wrongState(turn, "ended");
  tables.turns.insert({ ...turn, id: copyId, sessionId, clientId: null });
}

/** What the provider holds of the whole original it holds of the branch; nothing of it was paid for twice. */
function shareWarmth(tables: SessionTables, original: Session, branch: Session): void {
  const held = tables.sessions.totals(original.id);
  const own = tables.sessions.totals(branch.id);
  if (held === null || own === null) return;
  const { lastWarmStartMs, lastTtlMs, lastPromptTokens } = held;
  tables.sessions.saveTotals(branch.id, { ...own, lastWarmStartMs, lastTtlMs, lastPromptTokens });
}
