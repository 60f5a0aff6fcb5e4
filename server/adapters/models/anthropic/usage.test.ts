import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_USAGE } from "@/server/core/models";
import { mergeRawUsage, usageBuckets } from "./usage";

const SHORT = [{ node: 0, ttl: "5m" }] as const;
const MIXED = [
  { node: 0, ttl: "1h" },
  { node: 1, ttl: "5m" },
] as const;
const tokens = fc.nat({ max: 5_000_000 });

describe("usageBuckets", () => {
  it("is disjoint: the buckets add up to what the provider reported", () => {
    const report = fc.record({
      input_tokens: tokens,
      cache_read_input_tokens: tokens,
      cache_creation_input_tokens: tokens,
      cache_creation: fc.option(
        fc.record({ ephemeral_5m_input_tokens: tokens, ephemeral_1h_input_tokens: tokens }),
      ),
      output_tokens: tokens,
    });
    fc.assert(
      fc.property(report, fc.constantFrom([], SHORT, MIXED), (raw, markers) => {
        const usage = usageBuckets(raw, markers);
        const { uncached, read, write5m, write1h, writeOther, promptTotal } = usage;
        const parts = [uncached, read, write5m, write1h, writeOther];
        expect(parts.every((part) => part !== null)).toBe(true);
        expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(promptTotal);
      }),
    );
  });

  it.each([null, undefined, "usage", 7, [], {}])("knows nothing from %j", (raw) => {
    expect(usageBuckets(raw, [])).toEqual(NO_USAGE);
  });

  it.each([-1, 1.5, "12", Number.NaN, 1e300])("takes %j tokens for not reported", (count) => {
    const usage = usageBuckets({ input_tokens: count, cache_read_input_tokens: 5 }, []);
    expect(usage).toMatchObject({ uncached: null, read: 5, promptTotal: null });
  });

  it("keeps a reported read when writes are not reported", () => {
    const usage = usageBuckets({ input_tokens: 10, cache_read_input_tokens: 90 }, []);
    expect(usage).toMatchObject({ uncached: 10, read: 90, write5m: null, promptTotal: 100 });
  });

  it("adds writes made behind the first report to the lifetime that was asked for", () => {
    const raw = {
      input_tokens: 1,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 120,
      cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 0 },
    };
    expect(usageBuckets(raw, SHORT)).toMatchObject({ write5m: 120, writeOther: 0 });
    expect(usageBuckets(raw, MIXED)).toMatchObject({ write5m: 100, writeOther: 20 });
  });
});

describe("mergeRawUsage", () => {
  it("takes the last totals and keeps what the last report leaves out or null", () => {
    const first = { input_tokens: 5, output_tokens: 1, cache_creation: { x: 1 }, speed: "fast" };
    const last = { input_tokens: null, output_tokens: 90, cache_creation: null };
    expect(mergeRawUsage(first, last)).toEqual({ ...first, output_tokens: 90 });
  });

  it("keeps the one report there is", () => {
    expect(mergeRawUsage({ input_tokens: 5 }, undefined)).toEqual({ input_tokens: 5 });
    expect(mergeRawUsage(null, { output_tokens: 9 })).toEqual({ output_tokens: 9 });
  });
});
