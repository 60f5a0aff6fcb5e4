import { GatewayError } from "@/server/core/kernel";
import {
  consoleSessionKey,
  type Session,
  sessionArchived,
  type TurnError,
} from "@/server/core/sessions";
import type {
  ConversationChanges,
  StartOverInput,
  StartOverOutcome,
  UndoPlan,
} from "./conversation-types";
import type { SessionLeases } from "./leases";
import { newSession } from "./new-session";
import type { GatewayPorts } from "./ports";
import { sessionBusy } from "./refusals";
import type { ResidentAgents } from "./resident-agents";
import type { SessionWorkers } from "./session-workers";
import { goneOn, recordWithout, undoPlan } from "./undo-turns";

export interface ConversationParts {
  readonly residents: ResidentAgents;
  readonly workers: SessionWorkers;
  readonly leases: SessionLeases;
  readonly changed: (sessionId: string) => void;
  /** Brings the copy of the routes up to date. */
  readonly keepRoutes: () => Promise<void>;
  /** Throws once the gateway shuts down. */
  readonly refuseWhileDraining: () => void;
}

const BEGUN_ANEW: TurnError = {
  code: "CONFLICT",
  message: "a new conversation began before this message ran",
  hint: "Send it again in the new conversation.",
};

/** Where a conversation begins anew, goes back, or goes on in another one; always under its session's lease. */
export class Conversations implements ConversationChanges {
  constructor(
    private readonly ports: GatewayPorts,
    private readonly parts: ConversationParts,
  ) {}

  /** What `undo` would do now. */
  async undoPlan(sessionId: string, turns: number): Promise<UndoPlan> {
    return undoPlan(await this.known(sessionId), turns, this.ports.store);
  }

  /** Takes the planned turns out of what is sent; CONFLICT when the session has gone on since. */
  async undo(sessionId: string, plan: UndoPlan): Promise<void> {
    this.parts.refuseWhileDraining();
    const { store, clock } = this.ports;
    const { fromSeq, messageCount } = plan;
    if (fromSeq === null) return;
    await this.parts.leases.withLease(sessionId, async (fence) => {
      const session = await this.open(sessionId);
      if (session.messageCount !== messageCount) throw goneOn();
      if ((await store.waiting(sessionId)).length > 0) throw sessionBusy();
      const record = await recordWithout(session, fromSeq, store);
      const write = await store.excludeTurns({
        ...{ sessionId, fence, fromSeq, atMs: clock.now() },
        ...record,
      });
      if (write.status === "lease-lost") throw leaseLost();
      this.parts.residents.exclude(sessionId, write.messageIds);
      const detail = { turns: plan.turnIds, messages: write.messageIds.length, fromSeq };
      this.parts.residents.note(sessionId, "turns-undone", detail);
    });
    this.parts.changed(sessionId);
  }

  /** Stops what runs, drops what waits, releases the agent: a new session takes the key, without its pin. */
  async startOver(input: StartOverInput): Promise<StartOverOutcome> {
    this.parts.refuseWhileDraining();
    const { store, ids, clock, profiles } = this.ports;
    const { workers, leases, residents } = this.parts;
    const before = await this.known(input.sessionId);
    await profiles.load(before.profile);
    let dropped = await this.dropWaiting(before.id);
    const stopped = workers.interrupt(before.id, "stopped: a new conversation began");
    const session = await leases.withLease(before.id, async () => {
      const fresh = this.following(before, input, ids.next("session"), clock.now());
      if (fresh.platform === "console") await store.createSession(fresh);
      else await store.startOver({ session: fresh, key: input.key ?? before.key });
      residents.evict(before.id, "release");
      return fresh;
    });
    // What came while the turn was being stopped belongs to the conversation that ended.
    dropped += await this.dropWaiting(before.id);
    await this.parts.keepRoutes();
    const detail = { from: before.id, to: session.id, reason: "new" };
    for (const id of [before.id, session.id]) residents.note(id, "route-moved", detail);
    workers.announce(session.id);
    this.parts.changed(before.id);
    return { session, stoppedTurn: stopped.turnId, dropped };
  }

  /** The key leads to the other session from now on; the pin is gone, the agent of the one before is evicted. */
  async goOnIn(input: { sessionId: string; key: string; targetId: string }): Promise<void> {
    this.parts.refuseWhileDraining();
    const { sessionId, key, targetId } = input;
    const { residents, leases } = this.parts;
    await this.open(targetId);
    await leases.withLease(sessionId, async () => {
      await this.ports.store.moveRoute({ key, sessionId: targetId, atMs: this.ports.clock.now() });
      residents.evict(sessionId, "soft");
    });
    await this.parts.keepRoutes();
    const detail = { from: sessionId, to: targetId, reason: "resume" };
    for (const id of [sessionId, targetId]) {
      residents.note(id, "route-moved", detail);
      this.parts.changed(id);
    }
  }

  private following(
    before: Session,
    { title, ownerId }: StartOverInput,
    id: string,
    nowMs: number,
  ): Session {
    const fresh = newSession(id, nowMs, { profile: before.profile, title, ownerId });
    const { platform } = before;
    const key = platform === "console" ? consoleSessionKey(before.profile, id) : before.key;
    return { ...fresh, platform, key, continuesId: before.id };
  }

  private async dropWaiting(sessionId: string): Promise<number> {
    const { store, clock } = this.ports;
    let dropped = 0;
    for (const { turnId } of await store.waiting(sessionId)) {
      const isDropped = await store.dropWaiting(turnId, "refused", clock.now(), BEGUN_ANEW);
      if (!isDropped) continue;
      dropped += 1;
      this.parts.workers.ends.ended(turnId);
    }
    return dropped;
  }

  private async open(id: string): Promise<Session> {
    const session = await this.known(id);
    if (session.archivedAtMs !== null) throw sessionArchived();
    return session;
  }

  private async known(id: string): Promise<Session> {
    const session = await this.ports.store.session(id);
    if (session === null) throw new GatewayError("NOT_FOUND", "there is no such session");
    return session;
  }
}

function leaseLost(): GatewayError {
  return new GatewayError("LEASE_HELD", "another process took over this session", {
    hint: "Reload the session, then try again.",
  });
}
