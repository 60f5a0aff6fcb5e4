import { toGatewayError } from "@/server/core/kernel";
import type { CutTurn, ResumeOutcome, TurnResumptions } from "./conversation-types";
import { cutTurns, resumeClientId, resumingEvent } from "./cut-turns";
import type { GatewayPorts } from "./ports";
import type { Gateway } from "./types";

/** Sessions that are gone on with at the same time: after a restart nothing of them may be warm. */
export const RESUMED_AT_ONCE = 2;

type ResumePorts = Pick<GatewayPorts, "store" | "clock" | "logger">;

/** Goes on with turns that a stop or crash cut off, each once, two at a time. */
export class Resumptions implements TurnResumptions {
  private readonly line: CutTurn[] = [];
  /** Cut turns that wait in the line or are being gone on with. */
  private readonly taken = new Set<string>();
  private running = 0;
  private readonly ending = new AbortController();

  constructor(
    private readonly ports: ResumePorts,
    private readonly gateway: Pick<Gateway, "send" | "waitForTurn">,
  ) {}

  /** Turns that can be gone on with now, the latest cut first; none of those that are in the line. */
  async offered(): Promise<CutTurn[]> {
    const cut = await cutTurns(this.ports.store, this.ports.clock.now());
    return cut.filter(({ turn }) => !this.taken.has(turn.id));
  }

  /** Takes up the named turns in that order, or all that are offered; what is no longer offered is skipped. */
  async start(turnIds: readonly string[] | null): Promise<ResumeOutcome> {
    const offered = await this.offered();
    const named = turnIds === null ? offered.map(({ turn }) => turn.id) : [...new Set(turnIds)];
    const started: CutTurn[] = [];
    const skipped: { turnId: string; reason: string }[] = [];
    for (const turnId of named) {
      const cut = offered.find(({ turn }) => turn.id === turnId);
      if (cut !== undefined && !this.taken.has(turnId)) {
        this.taken.add(turnId);
        started.push(cut);
      } else skipped.push({ turnId, reason: this.reasonOf(turnId) });
    }
    this.line.push(...started);
    this.next();
    return { started, skipped };
  }

  /** Takes up nothing more. */
  close(): void {
    this.ending.abort();
    this.line.length = 0;
  }

  private reasonOf(turnId: string): string {
    return this.taken.has(turnId)
      ? "it is being gone on with already"
      : "it is not offered: it was not cut off, its session has gone on, or it was long ago";
  }

  private next(): void {
    while (this.running < RESUMED_AT_ONCE) {
      const cut = this.line.shift();
      if (cut === undefined) return;
      this.running += 1;
      this.goOn(cut)
        .catch((err: unknown) => {
          const { message } = toGatewayError(err);
          this.ports.logger.warn({ err, turnId: cut.turn.id }, `not gone on with: ${message}`);
        })
        .finally(() => {
          this.running -= 1;
          this.taken.delete(cut.turn.id);
          this.next();
        });
    }
  }

  private async goOn(cut: CutTurn): Promise<void> {
    const { turn, session } = cut;
    const event = await resumingEvent(cut, this.ports.store);
    const clientId = resumeClientId(turn.id);
    const sent = await this.gateway.send({ sessionId: session.id, clientId, event });
    if (sent.status === "full") throw new Error(`${sent.waiting} messages wait in its session`);
    const options = { timeoutMs: LONGEST_TURN_MS, signal: this.ending.signal };
    await this.gateway.waitForTurn(sent.turn.id, options);
  }
}

/** A turn that takes longer does not keep the next one waiting. */
const LONGEST_TURN_MS = 3_600_000;
