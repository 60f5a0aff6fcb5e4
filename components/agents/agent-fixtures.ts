import type { AgentView } from "@/server/core/contracts";

/** An idle agent of `me`, with what a test cares about put in its place. */
export function anAgent(parts: Partial<AgentView> = {}): AgentView {
  return {
    sessionId: "ses_000001",
    key: "agent:me:console:dm:ses_000001",
    profile: "me",
    model: "claude-opus-5-5",
    signature: "0123456789abcdef",
    builtAt: "2026-01-01T11:00:00.000Z",
    lastUsedAt: "2026-01-01T11:30:00.000Z",
    turnsReused: 3,
    state: "idle",
    residentBytes: 40_000,
    title: "Tide tables",
    provider: "anthropic",
    signatureFields: [{ name: "model", value: "claude-opus-5-5" }],
    warmUntil: null,
    idleUntil: "2026-01-01T12:30:00.000Z",
    ...parts,
  };
}
