import type { Clock, Ids, Logger } from "@/server/core/kernel";
import type { SessionStore } from "@/server/core/sessions";

/** One thing an operator did. */
export interface AuditEntry {
  /** `{room}.{verb}` */
  readonly action: string;
  readonly operatorId: string | null;
  readonly target: string;
  /** The session whose events keep it; null = the log alone, as for a message, whose turn is its own record. */
  readonly sessionId: string | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

/** Keeps what operators did. Never throws: the deed is done, so a failure to note it is logged instead. */
export interface Audit {
  record(entry: AuditEntry): Promise<void>;
}

export interface AuditParts {
  readonly store: Pick<SessionStore, "recordEvent">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

/** An audit that writes to the log, and to the session's events where a session is concerned. */
export function createAudit({ store, clock, ids, logger }: AuditParts): Audit {
  return {
    async record({ action, operatorId, target, sessionId, detail }) {
      logger.info({ action, operatorId, target, ...detail }, "operator acted");
      if (sessionId === null) return;
      try {
        await store.recordEvent({
          id: ids.next("event"),
          sessionId,
          type: "operator-acted",
          atMs: clock.now(),
          detail: { action, operatorId, ...detail },
        });
      } catch (error) {
        logger.error({ action, target, error }, "the audit event could not be stored");
      }
    },
  };
}
