import { describe, expect, it } from "vitest";
import * as formats from "../format/formats";
import type { Formats } from "../format/use-formats";
import { isUnanswered, toCallFigures, toPromptParts, writtenTokens } from "./call-figures";
import { aCall } from "./chat-fixtures";

const english: Formats = {
  bytes: (bytes) => formats.formatBytes(bytes, "en"),
  tokens: (tokens) => formats.formatTokens(tokens, "en"),
  exact: (figure) => formats.formatExact(figure, "en"),
  money: (usd) => formats.formatMoney(usd, "en"),
  exactMoney: (usd) => formats.formatExactMoney(usd, "en"),
  duration: (durationMs) => formats.formatDuration(durationMs, "en"),
  share: (share) => formats.formatShare(share, "en"),
  relative: (time) => time,
  absolute: (time) => time,
  moment: (time) => time,
  timeOfDay: (time) => time,
};

const shown = (call: Parameters<typeof aCall>[0]) =>
  Object.fromEntries(toCallFigures(aCall(call), english).map((figure) => [figure.key, figure]));

describe("toCallFigures", () => {
  it("tells what was read, written, left uncached and paid, short and exact", () => {
    expect(shown({ costUsd: 0.011234567 })).toMatchObject({
      read: { shown: "13.5k", exact: "13,500" },
      wrote: { shown: "1.2k", exact: "1,200" },
      uncached: { shown: "300", exact: "300" },
      cost: { shown: "$0.0112", exact: "$0.011234567" },
      total: { shown: "2.1 s", exact: "2,100 ms" },
    });
  });

  it("shows a dash for everything that nobody reported", () => {
    const usage = {
      uncached: null,
      read: null,
      write5m: null,
      write1h: null,
      writeOther: null,
      output: null,
      reasoning: null,
      promptTotal: null,
    };
    const figures = shown({ usage, costUsd: null, costStatus: "unknown", totalMs: null });
    expect(Object.values(figures).map((figure) => figure.shown)).toEqual(["—", "—", "—", "—", "—"]);
  });

  it("marks an estimate as one", () => {
    expect(shown({ costStatus: "estimated" }).cost?.shown).toBe("≈ $0.011");
  });
});

describe("toPromptParts", () => {
  it("leaves out what nobody reported", () => {
    const { usage } = aCall({});
    const parts = toPromptParts(aCall({ usage: { ...usage, write5m: null } }), english);
    expect(parts.map(({ meaning, value }) => [meaning, value])).toEqual([
      ["read", "13,500"],
      ["uncached", "300"],
    ]);
  });
});

describe("writtenTokens", () => {
  it("sums the writes of every lifetime, and does not guess at a missing one", () => {
    const { usage } = aCall({});
    expect(writtenTokens({ ...usage, write1h: 10, writeOther: 5 })).toBe(1215);
    expect(writtenTokens({ ...usage, write1h: null })).toBeNull();
  });
});

describe("isUnanswered", () => {
  const usage = {
    uncached: null,
    read: null,
    write5m: null,
    write1h: null,
    writeOther: null,
    output: null,
    reasoning: null,
    promptTotal: null,
  };

  it("is true for a call that failed or was stopped before the provider told anything", () => {
    const silent = { usage, firstTokenMs: null };
    expect(isUnanswered(aCall({ ...silent, state: "failed" }))).toBe(true);
    expect(isUnanswered(aCall({ ...silent, state: "interrupted" }))).toBe(true);
  });

  it("is false for a call that runs, was answered, or of which figures are known", () => {
    expect(isUnanswered(aCall({ usage, firstTokenMs: null, state: "running" }))).toBe(false);
    expect(isUnanswered(aCall({ usage, state: "done" }))).toBe(false);
    expect(isUnanswered(aCall({ usage, firstTokenMs: 40, state: "failed" }))).toBe(false);
    expect(isUnanswered(aCall({ firstTokenMs: null, state: "failed" }))).toBe(false);
  });
});
