import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { messages } from "@/messages/en";
import type { AgentImpact } from "@/server/core/contracts";
import { formatDuration, formatMoney, formatTokens } from "../format/formats";
import { honestLines } from "./honest-lines";

const NOW_MS = Date.parse("2026-01-01T12:00:00.000Z");
const IN_THREE_MINUTES = "2026-01-01T12:03:12.000Z";

const change = {
  tier: "volatile",
  block: "memory",
  change: "changed",
  bytesBefore: 900,
  bytesAfter: 1200,
} as const;

function anImpact(parts: Partial<AgentImpact> = {}): AgentImpact {
  return {
    sessionId: "ses_000001",
    warmUntil: IN_THREE_MINUTES,
    evict: { resident: true, running: false, freedBytes: 12_400, rebuildMs: 19.6, costUsd: 0 },
    rebuild: {
      changes: [change],
      keptTokens: 13_100,
      rewrittenTokens: 6_400,
      historyTokens: 22_000,
      costUsd: 0.14,
      waits: false,
    },
    release: { resources: [] },
    ...parts,
  };
}

function linesOf(impact: AgentImpact) {
  return honestLines(impact, {
    t: createTranslator({ locale: "en", messages, namespace: "agentPages" }),
    formats: {
      duration: (durationMs) => formatDuration(durationMs, "en"),
      tokens: (tokens) => formatTokens(tokens, "en"),
      money: (usd) => formatMoney(usd, "en"),
    },
    nowMs: NOW_MS,
  });
}

describe("honestLines", () => {
  it("says of an eviction what it costs in time, bytes, cache and money", () => {
    expect(linesOf(anImpact()).evict).toBe(
      "rebuild ≈ 20 ms, prompt bytes unchanged, provider cache stays warm 03:12, $0",
    );
  });

  it("promises no warm cache where it is cold, and no time that was never measured", () => {
    const { evict } = anImpact();
    const impact = anImpact({ warmUntil: null, evict: { ...evict, rebuildMs: null } });
    expect(linesOf(impact).evict).toBe(
      "rebuild takes some milliseconds, prompt bytes unchanged, provider cache is cold already, $0",
    );
  });

  it("says that there is nothing to evict where no agent is in memory", () => {
    const { evict } = anImpact();
    expect(linesOf(anImpact({ evict: { ...evict, resident: false } })).evict).toContain(
      "nothing to evict",
    );
  });

  it("prices a rebuild while warm, and says when it is free", () => {
    expect(linesOf(anImpact()).rebuild).toBe(
      "kept ≈ 13.1k; rewrites ≈ 6.4k + history ≈ 22k ≈ $0.14, or free once cold in 03:12",
    );
  });

  it("calls a rebuild free once the cache is cold", () => {
    const line = linesOf(anImpact({ warmUntil: "2026-01-01T12:00:00.000Z" })).rebuild;
    expect(line).toMatch(/cold.*\$0$/);
    expect(line).not.toContain("$0.14");
  });

  it("says that the price is unknown rather than that there is none", () => {
    const { rebuild } = anImpact();
    const line = linesOf(anImpact({ rebuild: { ...rebuild, costUsd: null } })).rebuild;
    expect(line).toContain("price unknown");
    expect(line).not.toContain("$");
  });

  it("says that nothing would change where nothing differs", () => {
    const { rebuild } = anImpact();
    const impact = anImpact({ rebuild: { ...rebuild, changes: [], costUsd: 0 } });
    expect(linesOf(impact).rebuild).toContain("no byte would change");
  });

  it("names what a release ends", () => {
    const resources = [
      { kind: "process", count: 2 },
      { kind: "browser", count: 1 },
      { kind: "socket", count: 0 },
    ];
    expect(linesOf(anImpact()).release).toMatch(/nothing at present$/);
    expect(linesOf(anImpact({ release: { resources } })).release).toMatch(
      /ends what it holds: 2 processes, 1 browser$/,
    );
  });
});
