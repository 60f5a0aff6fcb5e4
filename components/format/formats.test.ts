import { describe, expect, it } from "vitest";
import {
  formatAbsolute,
  formatBytes,
  formatClock,
  formatDuration,
  formatExact,
  formatExactMoney,
  formatMoney,
  formatRelative,
  formatShare,
  formatTokens,
  UNKNOWN,
} from "./formats";

describe("formats", () => {
  it("show what is not known as a dash and never as zero", () => {
    const shown = [
      formatBytes(null, "en"),
      formatTokens(null, "en"),
      formatExact(null, "en"),
      formatMoney(null, "en"),
      formatExactMoney(null, "en"),
      formatDuration(null, "en"),
      formatShare(null, "en"),
      formatAbsolute("never", "en"),
    ];
    expect(new Set(shown)).toEqual(new Set([UNKNOWN]));
  });

  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1 KB"],
    [12_432, "12.4 KB"],
    [999_950, "1 MB"],
    [2_500_000_000, "2.5 GB"],
  ])("writes %i bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes, "en")).toBe(text);
  });

  it.each([
    [0, "0"],
    [300, "300"],
    [13_456, "13.5k"],
    [999_949, "999.9k"],
    [1_200_000, "1.2M"],
  ])("writes %i tokens as %s", (tokens, text) => {
    expect(formatTokens(tokens, "en")).toBe(text);
  });

  it.each([
    [0, "$0"],
    [0.0123, "$0.0123"],
    [0.011, "$0.011"],
    [0.00004567, "$0.0000457"],
    [0.000000001, "< $0.000001"],
    [0.996, "$1.00"],
    [12.3456, "$12.35"],
    [-0.5, "-$0.50"],
    [0.1, "$0.10"],
    [0.099951, "$0.10"],
    [0.02, "$0.02"],
    [0.824, "$0.824"],
  ])("writes %d dollars as %s", (usd, text) => {
    expect(formatMoney(usd, "en")).toBe(text);
    expect(formatMoney(usd, "zh-CN")).toBe(text);
  });

  it("writes exact money down to the nano-dollar", () => {
    expect(formatExactMoney(0.000000001, "en")).toBe("$0.000000001");
    expect(formatExactMoney(1.5, "en")).toBe("$1.50");
  });

  it.each([
    [0, "0 ms"],
    [40.4, "40 ms"],
    [420, "0.4 s"],
    [9949, "9.9 s"],
    [12_300, "12 s"],
    [59_700, "1 min 0 s"],
    [185_000, "3 min 5 s"],
  ])("writes %d ms as %s", (ms, text) => {
    expect(formatDuration(ms, "en")).toBe(text);
  });

  it.each([
    [40, "40 ms"],
    [420, "0.4秒"],
    [185_000, "3分钟 5秒"],
  ])("writes %d ms for a Chinese reader as %s", (ms, text) => {
    expect(formatDuration(ms, "zh-CN")).toBe(text);
  });

  it.each([
    [-5, "00:00"],
    [281_000, "04:41"],
    [300_999, "05:00"],
    [999, "00:00"],
    [3_881_000, "1:04:41"],
  ])("counts %i ms down as %s", (ms, text) => {
    expect(formatClock(ms)).toBe(text);
  });

  it("tells ages in the reader's language and far times as a date", () => {
    const nowMs = Date.UTC(2026, 10, 30, 12);
    const english = { nowMs, locale: "en", nowWord: "now" };
    expect(formatRelative("2026-11-30T11:59:58.000Z", english)).toBe("now");
    expect(formatRelative("2026-11-30T11:58:00.000Z", english)).toBe("2 min. ago");
    expect(formatRelative("2026-11-29T11:00:00.000Z", english)).toBe("yesterday");
    expect(formatRelative("2026-10-01T12:00:00.000Z", english)).toBe("Oct 1");
    expect(formatRelative("2025-10-01T12:00:00.000Z", english)).toBe("Oct 1, 2025");
    expect(formatRelative("nonsense", english)).toBe(UNKNOWN);
    const chinese = { nowMs, locale: "zh-CN", nowWord: "刚刚" };
    expect(formatRelative("2026-11-30T11:58:00.000Z", chinese)).toBe("2分钟前");
    expect(formatRelative("2026-10-01T12:00:00.000Z", chinese)).toBe("10月1日");
    expect(formatRelative("2025-10-01T12:00:00.000Z", chinese)).toBe("2025年10月1日");
  });

  it("writes a share as per cent", () => {
    expect(formatShare(0.9184, "en")).toBe("91.8 %");
    expect(formatShare(0, "en")).toBe("0 %");
    expect(formatShare(0.99996, "en")).toBe("99.9 %");
    expect(formatShare(1, "en")).toBe("100 %");
    expect([0.001, 0.07, 0.29, 0.57].map((share) => formatShare(share, "en"))).toEqual([
      "0.1 %",
      "7 %",
      "29 %",
      "57 %",
    ]);
  });
});
