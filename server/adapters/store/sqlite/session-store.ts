import type { PriceRow } from "@/server/core/models";
import {
  type Acceptance,
  type AcceptInput,
  type AgentEvent,
  type AppendStepInput,
  type BeginTurnInput,
  type CallPatch,
  type EndTurnInput,
  type FencedWrite,
  type FrozenPrefix,
  type ModelCall,
  type QueueItem,
  type Route,
  type Session,
  type SessionPatch,
  type SessionStore,
  type SessionTotals,
  STOPPED_WHILE_RUNNING,
  type StoredMessage,
  type Turn,
  type TurnError,
  totalsAfter,
  unansweredMessage,
  withPatch,
} from "@/server/core/sessions";
import { taken, unknown } from "../refusals";
import { CallsTable } from "./calls-table";
import { openConnection, type SqliteConnection, type SqliteOptions } from "./connection";
import { FrozenTable } from "./frozen-table";
import type { JournalOutcome } from "./journal-mode";
import { type MessageRange, MessagesTable } from "./messages-table";
import { SessionsTable } from "./sessions-table";
import { TurnSteps } from "./turn-steps";
import { TurnsTable } from "./turns-table";

/** Opens the store of one database file, migrated to the newest schema; STORE_FAILED says what to do when it cannot. */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteSessionStore> {
  return new SqliteSessionStore(await openConnection(options));
}

/** The SessionStore on one SQLite file: synchronous statements, each write one immediate transaction. */
export class SqliteSessionStore implements SessionStore {
  readonly #connection: SqliteConnection;
  readonly #sessions: SessionsTable;
  readonly #messages: MessagesTable;
  readonly #turns: TurnsTable;
  readonly #calls: CallsTable;
  readonly #frozen: FrozenTable;
  readonly #steps: TurnSteps;

  constructor(connection: SqliteConnection) {
    const { database } = connection;
    this.#connection = connection;
    this.#sessions = new SessionsTable(database);
    this.#messages = new MessagesTable(database);
    this.#turns = new TurnsTable(database);
    this.#calls = new CallsTable(database);
    this.#frozen = new FrozenTable(database);
    this.#steps = new TurnSteps(this.#sessions, this.#messages, this.#turns);
  }

  /** The database file. */
  get path(): string {
    return this.#connection.path;
  }

  /** The journal mode in use, and a warning for the operator where there is one. */
  get journal(): JournalOutcome {
    return this.#connection.journal;
  }

  createSession(session: Session): Promise<void> {
    return this.#connection.write(() => {
      if (this.#sessions.find(session.id) !== null) throw taken("session", session.id);
      if (this.#sessions.route(session.key) !== null) throw taken("session key", session.key);
      this.#sessions.insert(session);
      const { key, id: sessionId, createdAtMs: updatedAtMs } = session;
      this.#sessions.insertRoute({ key, sessionId, pin: null, updatedAtMs });
    });
  }

  session(id: string): Promise<Session | null> {
    return this.#connection.read(() => this.#sessions.find(id));
  }

  updateSession(id: string, patch: SessionPatch): Promise<Session> {
    return this.#connection.write(() => this.#sessions.patch(this.#knownSession(id), patch));
  }

  sessionTotals(id: string): Promise<SessionTotals> {
    return this.#connection.read(() => this.#knownTotals(id));
  }

  route(key: string): Promise<Route | null> {
    return this.#connection.read(() => this.#sessions.route(key));
  }

  routeOfSession(sessionId: string): Promise<Route | null> {
    return this.#connection.read(() => {
      const session = this.#sessions.find(sessionId);
      return session === null ? null : this.#sessions.route(session.key);
    });
  }

  messages(sessionId: string, range: MessageRange): Promise<readonly StoredMessage[]> {
    return this.#connection.read(() => this.#messages.range(sessionId, range));
  }

  accept(input: AcceptInput): Promise<Acceptance> {
    return this.#connection.write(() => this.#steps.accept(input));
  }

  turn(id: string): Promise<Turn | null> {
    return this.#connection.read(() => this.#turns.find(id));
  }

  waiting(sessionId: string): Promise<readonly QueueItem[]> {
    return this.#connection.read(() => this.#turns.waiting(sessionId));
  }

  sessionsWithWaiting(): Promise<readonly string[]> {
    return this.#connection.read(() => this.#turns.sessionsWithWaiting());
  }

  dropWaiting(
    turnId: string,
    state: "interrupted" | "refused",
    atMs: number,
    error: TurnError | null,
  ): Promise<boolean> {
    return this.#connection.write(() => {
      const turn = this.#knownTurn(turnId);
      if (turn.state !== "queued") return false;
      this.#turns.advance({ ...turn, state, endedAtMs: atMs, error });
      return true;
    });
  }

  grantFence(sessionId: string): Promise<number> {
    return this.#connection.write(() => {
      const fence = this.#sessions.growFence(sessionId);
      if (fence === null) throw unknown("session", sessionId);
      return fence;
    });
  }

  beginTurn(input: BeginTurnInput): Promise<FencedWrite> {
    return this.#connection.write(() => this.#steps.begin(input));
  }

  appendStep(input: AppendStepInput): Promise<FencedWrite> {
    return this.#connection.write(() => this.#steps.append(input));
  }

  endTurn(input: EndTurnInput): Promise<FencedWrite> {
    return this.#connection.write(() => this.#steps.end(input));
  }

  recoverTurns(atMs: number): Promise<readonly Turn[]> {
    return this.#connection.write(() =>
      this.#turns.running().map((turn) => this.#recoverTurn(turn, atMs)),
    );
  }

  frozenPrefix(sessionId: string, family: string): Promise<FrozenPrefix | null> {
    return this.#connection.read(() => this.#frozen.prefix(sessionId, family));
  }

  saveFrozenPrefix(prefix: FrozenPrefix): Promise<void> {
    return this.#connection.write(() => {
      this.#knownSession(prefix.sessionId);
      this.#frozen.savePrefix(prefix);
    });
  }

  frozenDocuments(hashes: {
    promptSha256: string;
    toolsSha256: string;
  }): Promise<{ promptDocument: string; toolsDocument: string } | null> {
    return this.#connection.read(() => this.#frozen.documents(hashes));
  }

  insertCall(call: ModelCall): Promise<void> {
    return this.#connection.write(() => {
      this.#knownSession(call.sessionId);
      this.#knownTurn(call.turnId);
      if (this.#calls.find(call.id) !== null) throw taken("call", call.id);
      this.#calls.insert(call);
      this.#countCall(null, call);
    });
  }

  patchCall(id: string, patch: CallPatch): Promise<void> {
    return this.#connection.write(() => {
      const call = this.#calls.find(id);
      if (call === null) throw unknown("call", id);
      this.#changeCall(call, patch);
    });
  }

  call(id: string): Promise<ModelCall | null> {
    return this.#connection.read(() => this.#calls.find(id));
  }

  callsOfTurn(turnId: string): Promise<readonly ModelCall[]> {
    return this.#connection.read(() => this.#calls.ofTurn(turnId));
  }

  lastAnsweredCall(
    sessionId: string,
    match: { scope?: string; model?: string },
  ): Promise<ModelCall | null> {
    return this.#connection.read(() => this.#calls.lastAnswered(sessionId, match));
  }

  recordEvent(event: AgentEvent): Promise<void> {
    return this.#connection.write(() => {
      this.#knownSession(event.sessionId);
      this.#calls.insertEvent(event);
    });
  }

  prices(): Promise<readonly PriceRow[]> {
    return this.#connection.read(() => this.#frozen.prices());
  }

  addPrices(rows: readonly PriceRow[]): Promise<void> {
    return this.#connection.write(() => {
      for (const row of rows) this.#frozen.addPrice(row);
    });
  }

  async close(): Promise<void> {
    await this.#connection.read(() => this.#connection.close());
  }

  #knownSession(id: string): Session {
    const session = this.#sessions.find(id);
    if (session === null) throw unknown("session", id);
    return session;
  }

  #knownTotals(id: string): SessionTotals {
    const totals = this.#sessions.totals(id);
    if (totals === null) throw unknown("session", id);
    return totals;
  }

  #knownTurn(id: string): Turn {
    const turn = this.#turns.find(id);
    if (turn === null) throw unknown("turn", id);
    return turn;
  }

  #changeCall(call: ModelCall, patch: CallPatch): void {
    const next = withPatch(call, patch);
    this.#calls.update(next);
    this.#countCall(call, next);
  }

  #countCall(before: ModelCall | null, after: ModelCall): void {
    const totals = this.#knownTotals(after.sessionId);
    this.#sessions.saveTotals(after.sessionId, totalsAfter(totals, before, after));
  }

  #recoverTurn(turn: Turn, atMs: number): Turn {
    const calls = this.#calls.ofTurn(turn.id);
    const unanswered = unansweredMessage(this.#messages.ofTurn(turn.id), calls);
    if (unanswered !== null) {
      this.#messages.exclude(turn.sessionId, unanswered.id, "not-accepted");
    }
    for (const call of calls.filter(({ state }) => state === "running")) {
      this.#changeCall(call, { state: "interrupted", error: STOPPED_WHILE_RUNNING });
    }
    const recovered: Turn = {
      ...turn,
      state: "interrupted",
      endedAtMs: atMs,
      error: STOPPED_WHILE_RUNNING,
    };
    this.#turns.advance(recovered);
    return recovered;
  }
}
