import type {
  Acceptance,
  AcceptInput,
  AppendStepInput,
  BeginTurnInput,
  EndTurnInput,
  FencedWrite,
  NewMessage,
  Session,
  SessionPatch,
  StoredMessage,
  Turn,
} from "@/server/core/sessions";
import { taken, unknown, wrongState } from "../refusals";
import type { MessagesTable } from "./messages-table";
import type { SessionsTable } from "./sessions-table";
import type { TurnsTable } from "./turns-table";

interface TurnAddress {
  readonly sessionId: string;
  readonly turnId: string;
  readonly fence: number;
}

/** The steps of a turn, each to be run inside one transaction. */
export class TurnSteps {
  constructor(
    private readonly sessions: SessionsTable,
    private readonly messages: MessagesTable,
    private readonly turns: TurnsTable,
  ) {}

  accept(input: AcceptInput): Acceptance {
    const { turnId, sessionId, clientId, event, atMs } = input;
    const seen = clientId === null ? null : this.turns.byClientId(sessionId, clientId);
    if (seen !== null) return { status: "duplicate", turn: seen };
    this.#session(sessionId);
    if (this.turns.find(turnId) !== null) throw taken("turn", turnId);
    const ahead = this.turns.openCount(sessionId);
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
    };
    this.turns.enqueue(turn, { turnId, sessionId, event, queuedAtMs: atMs });
    return { status: "accepted", turn, waiting: ahead };
  }

  begin(input: BeginTurnInput): FencedWrite {
    const { session, turn, isHeld } = this.#address(input);
    if (!isHeld) return { status: "lease-lost" };
    if (turn.state !== "queued") throw wrongState(turn, "waiting");
    this.turns.advance({ ...turn, state: "running", startedAtMs: input.atMs });
    if (input.pin !== undefined) this.sessions.pin(session.key, input.pin, input.atMs);
    return this.#append(session, turn, { messages: [input.message], patch: input.session });
  }

  append(input: AppendStepInput): FencedWrite {
    const { session, turn, isHeld } = this.#address(input);
    if (!isHeld) return { status: "lease-lost" };
    if (turn.state !== "running") throw wrongState(turn, "running");
    return this.#append(session, turn, { messages: input.messages, patch: {} });
  }

  end(input: EndTurnInput): FencedWrite {
    const { session, turn, isHeld } = this.#address(input);
    if (!isHeld) return { status: "lease-lost" };
    if (turn.endedAtMs !== null) throw wrongState(turn, "open");
    for (const { messageId, because } of input.exclude) {
      const found = this.messages.exclude(session.id, messageId, because);
      if (!found) throw unknown("message", messageId);
    }
    const { state, atMs: endedAtMs, error } = input;
    this.turns.advance({ ...turn, state, endedAtMs, error });
    return this.#append(session, turn, { messages: input.messages, patch: input.session });
  }

  #append(
    session: Session,
    turn: Turn,
    { messages, patch }: { messages: readonly NewMessage[]; patch: SessionPatch },
  ): FencedWrite {
    const stored = messages.map((message, index): StoredMessage => {
      const seq = session.messageCount + index + 1;
      return this.messages.insert(message, { sessionId: session.id, turnId: turn.id, seq });
    });
    const messageCount = session.messageCount + stored.length;
    this.sessions.patch(session, { ...patch, messageCount });
    return { status: "written", messages: stored };
  }

  #address({ sessionId, turnId, fence }: TurnAddress) {
    const session = this.#session(sessionId);
    const turn = this.turns.find(turnId);
    if (turn === null || turn.sessionId !== sessionId) throw unknown("turn", turnId);
    return { session, turn, isHeld: fence === session.fence };
  }

  #session(id: string): Session {
    const session = this.sessions.find(id);
    if (session === null) throw unknown("session", id);
    return session;
  }
}
