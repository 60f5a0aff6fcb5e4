import type { SendMode } from "@/server/core/contracts";
import type { InboundEvent, Session } from "@/server/core/sessions";
import type { GatewayPorts } from "./ports";
import type { TurnPreparation } from "./prepare-turn";
import { sessionBusy } from "./refusals";
import { type Busy, isStopWord, sendPlan } from "./send-plan";
import type { SessionWorkers } from "./session-workers";
import type { SendOutcome } from "./types";

export interface SendRequest {
  readonly clientId: string | null;
  readonly event: InboundEvent;
  /** null = as the profile says; unset = as the event says. */
  readonly mode?: SendMode | null;
  readonly onlyWhenIdle?: boolean;
}

/** Takes messages in: what becomes of each is decided, it is stored, and only then anything is done about it. */
export class Sends {
  constructor(
    private readonly ports: GatewayPorts,
    private readonly workers: SessionWorkers,
    private readonly preparation: TurnPreparation,
  ) {}

  async send(session: Session, request: SendRequest): Promise<SendOutcome> {
    const { store, ids, clock, maxWaiting } = this.ports;
    const asked = { ...request.event, mode: await this.mode(session, request) };
    await this.preparation.check(session, asked);
    const busy = asked.mode === "queue" ? null : await this.busy(session.id);
    const stopped = await this.stopped(session.id, asked, busy);
    if (stopped !== null) return stopped;
    const event = { ...asked, ...sendPlan(asked, busy) };
    const accepted = await store.accept({
      clientId: request.clientId,
      event,
      onlyWhenIdle: request.onlyWhenIdle,
      turnId: ids.next("turn"),
      sessionId: session.id,
      atMs: clock.now(),
      maxWaiting,
    });
    if (accepted.status === "full") return accepted;
    if (accepted.status === "busy") throw sessionBusy();
    const { status, turn } = accepted;
    if (accepted.status === "accepted") {
      this.workers.arrived(session.id, turn.id, accepted.waiting);
      if (event.mode === "interrupt" && event.follows !== null) {
        this.workers.interruptTurn(session.id, event.follows, INTERRUPTED);
      }
    }
    return { status, turn, notice: turn.asked?.demoted ?? null };
  }

  private async mode(session: Session, { mode, event }: SendRequest): Promise<SendMode> {
    if (mode !== null) return mode ?? event.mode;
    return (await this.ports.profiles.load(session.profile)).config.queueMode;
  }

  /** Words that mean nothing but to stop are no message, where there is a turn to stop. */
  private async stopped(
    sessionId: string,
    { text, kind, attachments }: InboundEvent,
    busy: Busy | null,
  ): Promise<SendOutcome | null> {
    if (busy?.with !== "turn" || !busy.isHere) return null;
    if (kind === "internal" || attachments.length > 0 || !isStopWord(text)) return null;
    const turn = await this.ports.store.turn(busy.turnId);
    if (turn === null) return null;
    this.workers.interruptTurn(sessionId, busy.turnId, "stopped by a message");
    return { status: "stopped", turn, notice: null };
  }

  private async busy(sessionId: string): Promise<Busy | null> {
    const { store } = this.ports;
    const here = this.workers.runningTurn(sessionId);
    const lease = here === null ? await store.lease(sessionId) : null;
    if (lease?.purpose === "operation") return { with: "operation" };
    const turn = await this.open(here ?? lease?.turnId ?? null);
    if (turn === null) return null;
    const depth = turn.asked?.depth ?? 0;
    return { with: "turn", turnId: turn.id, depth, isHere: here !== null };
  }

  private async open(turnId: string | null) {
    const turn = turnId === null ? null : await this.ports.store.turn(turnId);
    return turn === null || turn.endedAtMs !== null ? null : turn;
  }
}

const INTERRUPTED = "interrupted by a new message";
