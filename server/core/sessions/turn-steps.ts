import { askedOf, endJoined, isStillSaid, joinTurns, positionOf } from "./queue-steps";
import { markRedacted } from "./redacted";
import { missing, sessionArchived, taken, wrongState } from "./refusals";
import { keepPin } from "./routes";
import type {
  Acceptance,
  AcceptInput,
  AppendStepInput,
  BeginTurnInput,
  BeginWrite,
  EndTurnInput,
  FencedWrite,
  StepWrite,
} from "./store";
import type { SessionTables } from "./tables";
import type { NewMessage, Session, SessionPatch, StoredMessage, Turn } from "./types";

interface TurnAddress {
  readonly sessionId: string;
  readonly turnId: string;
  readonly fence: number;
}

interface AppendedMessages {
  readonly messages: readonly NewMessage[];
  readonly patch: SessionPatch;
  readonly isRedacted: boolean;
}

/** The steps of a turn under its lease, each to be run inside one transaction. */
export class TurnSteps {
  readonly #tables: SessionTables;

  constructor(tables: SessionTables) {
    this.#tables = tables;
  }

  accept(input: AcceptInput): Acceptance {
    const { turnId, sessionId, clientId, event, atMs } = input;
    const seen = clientId === null ? null : this.#tables.turns.byClientId(sessionId, clientId);
    if (seen !== null) return { status: "duplicate", turn: seen };
    if (this.#session(sessionId).archivedAtMs !== null) throw sessionArchived();
    if (this.#tables.turns.find(turnId) !== null) throw taken("turn", turnId);
    const ahead = this.#tables.turns.openCount(sessionId);
    if (input.onlyWhenIdle && ahead > 0) return { status: "busy" };
    if (ahead > input.maxWaiting) return { status: "full", waiting: ahead - 1 };
    const turn: Turn = {
      id: turnId,
      sessionId,
      clientId,
      kind: event.kind,
      state: "queued",
      queuedAtMs: atMs,
      startedAtMs: null,
      endedAtMs: null,
      error: null,
      asked: askedOf(event),
      joinedTo: null,
      fallback: null,
    };
    const position = positionOf(event, this.#tables);
    this.#tables.turns.enqueue(turn, { turnId, sessionId, event, queuedAtMs: atMs }, position);
    return { status: "accepted", turn, waiting: ahead };
  }

  begin(input: BeginTurnInput): BeginWrite {
    const { session, turn, isHeld } = this.#address(input);
    if (!isHeld) return { status: "lease-lost" };
    if (turn.state !== "queued") throw wrongState(turn, "waiting");
    if (!isStillSaid(this.#tables, input)) return { status: "words-changed" };
    this.#tables.turns.advance({ ...turn, state: "running", startedAtMs: input.atMs });
    this.#exclude(session.id, input.exclude ?? []);
    if (input.pin !== undefined)
      keepPin(this.#tables, session, { pin: input.pin, atMs: input.atMs });
    return this.#append(session, turn, {
      ...{ messages: [input.message], patch: input.session },
      isRedacted: input.isRedacted === true,
    });
  }

  append(input: AppendStepInput): StepWrite {
    const { session, turn, isHeld } = this.#address(input);
    if (!isHeld) return { status: "lease-lost" };
    if (turn.state !== "running") throw wrongState(turn, "running");
    if (!joinTurns(this.#tables, turn, input)) return { status: "joins-changed" };
    return this.#append(session, turn, {
      ...{ messages: input.messages, patch: {} },
      isRedacted: input.isRedacted === true,
    });
  }

  end(input: EndTurnInput): FencedWrite {
    const { session, turn, isHeld } = this.#address(input);
    if (!isHeld) return { status: "lease-lost" };
    if (turn.endedAtMs !== null) throw wrongState(turn, "open");
    this.#exclude(session.id, input.exclude);
    const { state, atMs: endedAtMs, error } = input;
    const fallback = input.fallback ?? null;
    this.#tables.turns.advance({ ...turn, state, endedAtMs, error, fallback });
    endJoined(this.#tables, turn, { state, endedAtMs, error });
    if (input.pin !== undefined)
      keepPin(this.#tables, session, { pin: input.pin, atMs: endedAtMs });
    return this.#append(session, turn, {
      ...{ messages: input.messages, patch: input.session },
      isRedacted: input.isRedacted === true,
    });
  }

  #exclude(sessionId: string, messages: EndTurnInput["exclude"]): void {
    for (const { messageId, because } of messages) {
      const found = this.#tables.messages.exclude(sessionId, messageId, because);
      if (!found) throw missing("message", messageId);
    }
  }

  #append(
    session: Session,
    turn: Turn,
    { messages, patch, isRedacted }: AppendedMessages,
  ): FencedWrite {
    const stored = messages.map((message, index): StoredMessage => {
      const seq = session.messageCount + index + 1;
      return this.#tables.messages.insert(message, { sessionId: session.id, turnId: turn.id, seq });
    });
    if (isRedacted) for (const message of stored) markRedacted(this.#tables, message);
    const messageCount = session.messageCount + stored.length;
    this.#tables.sessions.patch(session, { ...patch, messageCount });
    return { status: "written", messages: stored };
  }

  #address({ sessionId, turnId, fence }: TurnAddress) {
    const session = this.#session(sessionId);
    const turn = this.#tables.turns.find(turnId);
    if (turn === null || turn.sessionId !== sessionId) throw missing("turn", turnId);
    return { session, turn, isHeld: fence === session.fence };
  }

  #session(id: string): Session {
    const session = this.#tables.sessions.find(id);
    if (session === null) throw missing("session", id);
    return session;
  }
}
