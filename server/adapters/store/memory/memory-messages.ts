import type {
  Exclusion,
  MessageAddress,
  MessagePlace,
  MessageRange,
  MessageRows,
  NewMessage,
  StoredMessage,
} from "@/server/core/sessions";
import { alreadyStored } from "./already-stored";
import type { UndoLog } from "./undo-log";

/** Messages by session, in order of seq. */
export class MemoryMessages implements MessageRows {
  readonly #bySession = new Map<string, StoredMessage[]>();
  readonly #places = new Map<string, MessagePlace>();

  constructor(private readonly undo: UndoLog) {}

  range(sessionId: string, range: MessageRange): readonly StoredMessage[] {
    const { afterSeq = 0, beforeSeq = Number.MAX_SAFE_INTEGER, limit, last = false } = range;
    const found = this.#of(sessionId).filter(({ seq }) => seq > afterSeq && seq < beforeSeq);
    if (limit === undefined) return found;
    return last ? found.slice(Math.max(0, found.length - limit)) : found.slice(0, limit);
  }

  find(id: string): StoredMessage | null {
    const place = this.#places.get(id);
    // Counted from 1 without gaps: the seq is the place in the list.
    return place === undefined ? null : (this.#of(place.sessionId)[place.seq - 1] ?? null);
  }

  ofTurn(turnId: string): readonly StoredMessage[] {
    const place = [...this.#places.values()].find((each) => each.turnId === turnId);
    if (place === undefined) return [];
    return this.#of(place.sessionId).filter((message) => message.turnId === turnId);
  }

  insert(message: NewMessage, place: MessagePlace): StoredMessage {
    if (this.#places.has(message.id)) throw alreadyStored();
    const stored: StoredMessage = { ...structuredClone(message), ...place };
    const list = this.#of(place.sessionId);
    this.undo.set(this.#places, message.id, place);
    this.undo.change(
      () => list.push(stored),
      () => list.pop(),
    );
    return stored;
  }

  places(sessionId: string, upToSeq: number): readonly MessageAddress[] {
    return this.#of(sessionId)
      .filter(({ seq }) => seq <= upToSeq)
      .map(({ id, turnId, seq }) => ({ id, turnId, seq }));
  }

  copy(
    id: string,
    { id: copyId, ...place }: MessageAddress & { readonly sessionId: string },
  ): void {
    const message = this.find(id);
    if (message !== null) this.insert({ ...message, id: copyId }, place);
  }

  exclude(sessionId: string, messageId: string, because: Exclusion): boolean {
    const list = this.#of(sessionId);
    const index = list.findIndex(({ id }) => id === messageId);
    const message = list[index];
    if (message === undefined) return false;
    this.undo.change(
      () => list.splice(index, 1, { ...message, excluded: because }),
      () => list.splice(index, 1, message),
    );
    return true;
  }

  #of(sessionId: string): StoredMessage[] {
    const list = this.#bySession.get(sessionId) ?? [];
    this.#bySession.set(sessionId, list);
    return list;
  }
}
