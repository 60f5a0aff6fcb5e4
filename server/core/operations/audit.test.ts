import { describe, expect, it } from "vitest";
import type { LogFields, Logger } from "@/server/core/kernel";
import type { AgentEvent } from "@/server/core/sessions";
import { type AuditEntry, createAudit } from "./audit";

const EVICTED: AuditEntry = {
  action: "agents.evict",
  operatorId: "ann",
  target: "ses_herons",
  sessionId: "ses_herons",
  detail: { mode: "soft" },
};

function parts(recordEvent: (event: AgentEvent) => Promise<void>) {
  const lines: [level: string, fields: LogFields][] = [];
  const at = (level: string) => (fields: LogFields) => void lines.push([level, fields]);
  const logger: Logger = {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
  };
  const clock = { now: () => 1_000, delay: async () => undefined };
  const ids = { next: () => "evt_000001" };
  return { lines, audit: createAudit({ store: { recordEvent }, clock, ids, logger }) };
}

describe("the audit", () => {
  it("keeps what concerns a session with the session and in the log", async () => {
    const kept: AgentEvent[] = [];
    const { audit, lines } = parts(async (event) => void kept.push(event));
    await audit.record(EVICTED);
    expect(kept).toEqual([
      {
        id: "evt_000001",
        sessionId: "ses_herons",
        type: "operator-acted",
        atMs: 1_000,
        detail: { action: "agents.evict", operatorId: "ann", mode: "soft" },
      },
    ]);
    expect(lines).toEqual([["info", expect.objectContaining({ action: "agents.evict" })]]);
  });

  it("leaves to the log alone what has a record of its own", async () => {
    const kept: AgentEvent[] = [];
    const { audit, lines } = parts(async (event) => void kept.push(event));
    await audit.record({ ...EVICTED, sessionId: null });
    expect([kept, lines.length]).toEqual([[], 1]);
  });

  it("tells the log when the store fails, and does not undo what was done", async () => {
    const { audit, lines } = parts(() => Promise.reject(new Error("disk full")));
    await audit.record(EVICTED);
    expect(lines.map(([level]) => level)).toEqual(["info", "error"]);
  });
});
