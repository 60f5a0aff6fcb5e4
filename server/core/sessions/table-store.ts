import type { PriceRow } from "@/server/core/models";
import { branchRows } from "./branch-rows";
import {
  type AcquireLeaseInput,
  type LeaseGrant,
  type LeaseGrip,
  LeaseSteps,
  type RecoverTurnsInput,
  type RenewLeaseInput,
} from "./leases";
import { type MoveRouteWrite, moveRoute, type StartOverWrite, startOver } from "./moves";
import type { Page, PageRequest } from "./pages";
import { withPatch } from "./patch";
import { editWaiting, reorderWaiting } from "./queue-steps";
import { STOPPED_WHILE_RUNNING, unansweredMessage } from "./recovery";
import { type SaveRedactedInput, saveRedacted } from "./redacted";
import { missing, taken } from "./refusals";
import { fillRoute, keepPin, openSession, routeOf, routePage } from "./routes";
import type {
  Acceptance,
  AcceptInput,
  AppendStepInput,
  BeginTurnInput,
  BeginWrite,
  BranchSessionInput,
  EndTurnInput,
  FencedWrite,
  SessionStore,
  StepWrite,
} from "./store";
import type {
  AnsweredWanted,
  MessageRange,
  RouteFilter,
  SessionTables,
  TaskFilter,
} from "./tables";
import { type PatchTaskWrite, TaskSteps, type TaskWrite } from "./tasks";
import { totalsAfter } from "./totals";
import { TurnSteps } from "./turn-steps";
import type {
  AgentEvent,
  CallPatch,
  FrozenPrefix,
  ModelCall,
  QueueItem,
  RedactedMessage,
  Route,
  Session,
  SessionPatch,
  SessionTotals,
  StoredMessage,
  Task,
  Turn,
  TurnError,
  TurnLease,
} from "./types";
import { excludeTurns, type UndoInput, type UndoWrite } from "./undo";

/** The SessionStore over tables of one process: here are its rules, in the tables only rows. */
export class TableSessionStore implements SessionStore {
  readonly #tables: SessionTables;
  readonly #steps: TurnSteps;
  readonly #taskSteps: TaskSteps;
  readonly #leases: LeaseSteps;

  constructor(tables: SessionTables) {
    this.#tables = tables;
    this.#steps = new TurnSteps(tables);
    this.#taskSteps = new TaskSteps(tables);
    this.#leases = new LeaseSteps(tables, (turn, atMs) => this.#recoverTurn(turn, atMs));
  }

  createSession(session: Session): Promise<void> {
    return this.#tables.write(() => this.#insertSession(session, null));
  }

  branchSession(input: BranchSessionInput): Promise<void> {
    return this.#tables.write(() => {
      this.#insertSession(input.session, input.pin);
      branchRows(this.#tables, input);
    });
  }

  startOver(write: StartOverWrite): Promise<void> {
    return this.#tables.write(() => startOver(this.#tables, write));
  }

  moveRoute(write: MoveRouteWrite): Promise<void> {
    return this.#tables.write(() => moveRoute(this.#tables, write));
  }

  session(id: string): Promise<Session | null> {
    return this.#tables.read(() => this.#tables.sessions.find(id));
  }

  updateSession(id: string, patch: SessionPatch): Promise<Session> {
    return this.#tables.write(() => this.#tables.sessions.patch(this.#knownSession(id), patch));
  }

  sessionTotals(id: string): Promise<SessionTotals> {
    return this.#tables.read(() => this.#knownTotals(id));
  }

  route(key: string): Promise<Route | null> {
    return this.#tables.read(() => this.#tables.sessions.route(key));
  }

  routeOfSession(sessionId: string): Promise<Route | null> {
    return this.#tables.read(() => {
      const session = this.#tables.sessions.find(sessionId);
      return session === null ? null : routeOf(this.#tables, session);
    });
  }

  routes(filter: RouteFilter, page: PageRequest): Promise<Page<Route>> {
    return this.#tables.read(() => routePage(this.#tables, filter, page));
  }

  notableRoutes(): Promise<readonly Route[]> {
    return this.#tables.read(() => this.#tables.sessions.notableRoutes());
  }

  openSession(fresh: Session): Promise<Session> {
    return this.#tables.write(() => openSession(this.#tables, fresh));
  }

  fillRoute(route: Route): Promise<boolean> {
    return this.#tables.write(() => fillRoute(this.#tables, route));
  }

  redactedMessages(sessionId: string): Promise<readonly RedactedMessage[]> {
    return this.#tables.read(() => this.#tables.redacted.of(sessionId));
  }

  uncheckedMessages(sessionId: string): Promise<readonly StoredMessage[]> {
    return this.#tables.read(() => this.#tables.redacted.unchecked(sessionId));
  }

  saveRedacted(input: SaveRedactedInput): Promise<boolean> {
    return this.#tables.write(() => saveRedacted(this.#tables, input));
  }

  peopleOfSession(sessionId: string): Promise<readonly string[]> {
    return this.#tables.read(() => this.#tables.redacted.people(sessionId));
  }

  messages(sessionId: string, range: MessageRange): Promise<readonly StoredMessage[]> {
    return this.#tables.read(() => this.#tables.messages.range(sessionId, range));
  }

  message(id: string): Promise<StoredMessage | null> {
    return this.#tables.read(() => this.#tables.messages.find(id));
  }

  messagesOfTurn(turnId: string): Promise<readonly StoredMessage[]> {
    return this.#tables.read(() => this.#tables.messages.ofTurn(turnId));
  }

  accept(input: AcceptInput): Promise<Acceptance> {
    return this.#tables.write(() => this.#steps.accept(input));
  }

  turn(id: string): Promise<Turn | null> {
    return this.#tables.read(() => this.#tables.turns.find(id));
  }

  waiting(sessionId: string): Promise<readonly QueueItem[]> {
    return this.#tables.read(() => this.#tables.turns.waiting(sessionId));
  }

  sessionsWithWaiting(): Promise<readonly string[]> {
    return this.#tables.read(() => this.#tables.turns.sessionsWithWaiting());
  }

  dropWaiting(
    turnId: string,
    state: "interrupted" | "refused",
    atMs: number,
    error: TurnError | null,
  ): Promise<boolean> {
    return this.#tables.write(() => {
      const turn = this.#knownTurn(turnId);
      if (turn.state !== "queued") return false;
      this.#tables.turns.advance({ ...turn, state, endedAtMs: atMs, error });
      return true;
    });
  }

  editWaiting(turnId: string, text: string): Promise<boolean> {
    return this.#tables.write(() => editWaiting(this.#tables, this.#knownTurn(turnId), text));
  }

  reorderWaiting(sessionId: string, turnIds: readonly string[]): Promise<boolean> {
    return this.#tables.write(() => {
      this.#knownSession(sessionId);
      return reorderWaiting(this.#tables, sessionId, turnIds);
    });
  }

  acquireLease(input: AcquireLeaseInput): Promise<LeaseGrant> {
    return this.#tables.write(() => this.#leases.acquire(input));
  }

  renewLease(input: RenewLeaseInput): Promise<boolean> {
    return this.#tables.write(() => this.#leases.renew(input));
  }

  releaseLease(grip: LeaseGrip): Promise<boolean> {
    return this.#tables.write(() => this.#leases.release(grip));
  }

  breakLease({
    atMs,
    ...grip
  }: LeaseGrip & { readonly atMs: number }): Promise<readonly Turn[] | null> {
    return this.#tables.write(() => this.#leases.break(grip, atMs));
  }

  lease(sessionId: string): Promise<TurnLease | null> {
    return this.#tables.read(() => this.#tables.leases.find(sessionId));
  }

  leases(): Promise<readonly TurnLease[]> {
    return this.#tables.read(() => this.#tables.leases.all());
  }

  beginTurn(input: BeginTurnInput): Promise<BeginWrite> {
    return this.#tables.write(() => this.#steps.begin(input));
  }

  appendStep(input: AppendStepInput): Promise<StepWrite> {
    return this.#tables.write(() => this.#steps.append(input));
  }

  endTurn(input: EndTurnInput): Promise<FencedWrite> {
    return this.#tables.write(() => {
      const ended = this.#steps.end(input);
      if (ended.status === "written" && input.state !== "done") {
        const state = input.state === "failed" ? "failed" : "interrupted";
        this.#endCalls(this.#tables.calls.ofTurn(input.turnId), { state, error: input.error });
      }
      return ended;
    });
  }

  recoverTurns(input: RecoverTurnsInput): Promise<readonly Turn[]> {
    return this.#tables.write(() => this.#leases.recover(input));
  }

  frozenPrefix(sessionId: string, family: string): Promise<FrozenPrefix | null> {
    return this.#tables.read(() => this.#tables.frozen.prefix(sessionId, family));
  }

  saveFrozenPrefix(prefix: FrozenPrefix): Promise<void> {
    return this.#tables.write(() => {
      this.#knownSession(prefix.sessionId);
      this.#tables.frozen.savePrefix(prefix);
    });
  }

  replaceFrozenPrefixes(prefix: FrozenPrefix, patch: SessionPatch): Promise<void> {
    return this.#tables.write(() => {
      const session = this.#knownSession(prefix.sessionId);
      this.#tables.frozen.dropPrefixes(session.id);
      this.#tables.frozen.savePrefix(prefix);
      keepPin(this.#tables, session, { pin: null, atMs: prefix.frozenAtMs });
      this.#tables.sessions.patch(session, patch);
    });
  }

  frozenDocuments(hashes: {
    promptSha256: string;
    toolsSha256: string;
  }): Promise<{ promptDocument: string; toolsDocument: string } | null> {
    return this.#tables.read(() => this.#tables.frozen.documents(hashes));
  }

  excludeTurns(input: UndoInput): Promise<UndoWrite> {
    return this.#tables.write(() => excludeTurns(this.#tables, input));
  }

  interruptedTurns(sinceMs: number): Promise<readonly Turn[]> {
    return this.#tables.read(() => this.#tables.turns.lastInterrupted(sinceMs));
  }

  createTask(task: Task): Promise<void> {
    return this.#tables.write(() => this.#taskSteps.create(task));
  }

  task(id: string): Promise<Task | null> {
    return this.#tables.read(() => this.#tables.tasks.find(id));
  }

  patchTask(write: PatchTaskWrite): Promise<TaskWrite> {
    return this.#tables.write(() => this.#taskSteps.patch(write));
  }

  tasks(filter: TaskFilter, page: PageRequest): Promise<Page<Task>> {
    return this.#tables.read(() => this.#taskSteps.page(filter, page));
  }

  dueTasks(atMs: number, limit: number): Promise<readonly Task[]> {
    return this.#tables.read(() => this.#tables.tasks.due(atMs, limit));
  }

  nextTaskDueMs(): Promise<number | null> {
    return this.#tables.read(() => this.#tables.tasks.nextDueMs());
  }

  insertCall(call: ModelCall): Promise<void> {
    return this.#tables.write(() => {
      this.#knownSession(call.sessionId);
      this.#knownTurn(call.turnId);
      if (this.#tables.calls.find(call.id) !== null) throw taken("call", call.id);
      this.#tables.calls.insert(call);
      this.#countCall(null, call);
    });
  }

  patchCall(id: string, patch: CallPatch): Promise<void> {
    return this.#tables.write(() => {
      const call = this.#tables.calls.find(id);
      if (call === null) throw missing("call", id);
      this.#changeCall(call, patch);
    });
  }

  call(id: string): Promise<ModelCall | null> {
    return this.#tables.read(() => this.#tables.calls.find(id));
  }

  callsOfTurn(turnId: string): Promise<readonly ModelCall[]> {
    return this.#tables.read(() => this.#tables.calls.ofTurn(turnId));
  }

  answeredCalls(sessionId: string, wanted: AnsweredWanted): Promise<readonly ModelCall[]> {
    return this.#tables.read(() => this.#tables.calls.answered(sessionId, wanted));
  }

  recordEvent(event: AgentEvent): Promise<void> {
    return this.#tables.write(() => {
      this.#knownSession(event.sessionId);
      this.#tables.calls.insertEvent(event);
    });
  }

  prices(): Promise<readonly PriceRow[]> {
    return this.#tables.read(() => this.#tables.frozen.prices());
  }

  addPrices(rows: readonly PriceRow[]): Promise<void> {
    return this.#tables.write(() => {
      for (const row of rows) this.#tables.frozen.addPrice(row);
    });
  }

  close(): Promise<void> {
    return this.#tables.close();
  }

  #insertSession(session: Session, pin: string | null): void {
    const { key, id: sessionId, createdAtMs: updatedAtMs } = session;
    if (this.#tables.sessions.find(sessionId) !== null) throw taken("session", sessionId);
    if (this.#tables.sessions.route(key) !== null) throw taken("session key", key);
    this.#tables.sessions.insert(session);
    this.#tables.sessions.insertRoute({ key, sessionId, pin, updatedAtMs });
  }

  #knownSession(id: string): Session {
    const session = this.#tables.sessions.find(id);
    if (session === null) throw missing("session", id);
    return session;
  }

  #knownTotals(id: string): SessionTotals {
    const totals = this.#tables.sessions.totals(id);
    if (totals === null) throw missing("session", id);
    return totals;
  }

  #knownTurn(id: string): Turn {
    const turn = this.#tables.turns.find(id);
    if (turn === null) throw missing("turn", id);
    return turn;
  }

  #changeCall(call: ModelCall, patch: CallPatch): void {
    const next = withPatch(call, patch);
    this.#tables.calls.update(next);
    this.#countCall(call, next);
  }

  #countCall(before: ModelCall | null, after: ModelCall): void {
    const totals = this.#knownTotals(after.sessionId);
    this.#tables.sessions.saveTotals(after.sessionId, totalsAfter(totals, before, after));
  }

  #endCalls(calls: readonly ModelCall[], ending: Pick<CallPatch, "state" | "error">): void {
    const running = calls.filter(({ state }) => state === "running");
    for (const call of running) this.#changeCall(call, ending);
  }

  #recoverTurn(turn: Turn, atMs: number): Turn {
    const calls = this.#tables.calls.ofTurn(turn.id);
    const unanswered = unansweredMessage(this.#tables.messages.ofTurn(turn.id), calls);
    if (unanswered !== null) {
      this.#tables.messages.exclude(turn.sessionId, unanswered.id, "not-accepted");
    }
    this.#endCalls(calls, { state: "interrupted", error: STOPPED_WHILE_RUNNING });
    const recovered: Turn = {
      ...turn,
      state: "interrupted",
      endedAtMs: atMs,
      error: STOPPED_WHILE_RUNNING,
    };
    this.#tables.turns.advance(recovered);
    return recovered;
  }
}
