import { beforeAll, describe, expect, it } from "vitest";
import type { TokenEstimator } from "@/server/core/models";
import { loadTokenEstimator } from "./index";
import { rememberingEstimator } from "./token-estimator";

const HAN =
  "每次提醒都要说明缓存为什么没有命中也要告诉用户这一行提示词花了多少钱系统会保持字节不变并且记录所有调用";

describe("loadTokenEstimator", () => {
  let estimateTokens: TokenEstimator;
  beforeAll(async () => {
    estimateTokens = await loadTokenEstimator();
  });

  it("loads the vocabulary once", async () => {
    expect(await loadTokenEstimator()).toBe(estimateTokens);
  });

  it("counts 8,000 Han characters as at least 5,000 tokens", () => {
    const text = HAN.repeat(Math.ceil(8_000 / HAN.length)).slice(0, 8_000);
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(5_000);
  });

  it("counts 4,000 ASCII letters in words as about 1,000 tokens", () => {
    const words = ["boat", "salt", "tide", "wind", "rope", "sail", "deep", "moon"];
    const text = Array.from({ length: 1_000 }, (_, index) => words[index % 8]).join(" ");
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(900);
    expect(estimateTokens(text)).toBeLessThanOrEqual(1_100);
  });

  it("takes the text of special tokens for text", () => {
    expect(estimateTokens("<|endoftext|> and <|endofprompt|>")).toBeGreaterThan(4);
  });

  it("counts the same text the same way again", () => {
    const text = "a line that is repeated\n".repeat(100);
    expect(estimateTokens(text)).toBe(estimateTokens(text));
    expect(estimateTokens("")).toBe(0);
  });

  it("survives a run of 200,000 characters and lone surrogates", () => {
    expect(estimateTokens("a".repeat(200_000))).toBeGreaterThan(20_000);
    expect(estimateTokens("\ud83d".repeat(300))).toBeGreaterThan(0);
  });
});

describe("rememberingEstimator", () => {
  function counting(maximumRemembered?: number) {
    const counted: string[] = [];
    const estimate = rememberingEstimator((slice) => {
      counted.push(slice);
      return slice.length;
    }, maximumRemembered);
    return { counted, estimate };
  }
  const long = (letter: string) => `${letter} `.repeat(500);

  it("counts a long text only once", () => {
    const { counted, estimate } = counting();
    expect([estimate(long("a")), estimate(long("a"))]).toEqual([1_000, 1_000]);
    expect(counted).toHaveLength(1);
  });

  it("forgets the text that was not asked for the longest", () => {
    const { counted, estimate } = counting(2);
    for (const letter of ["a", "b", "a", "c", "a", "b"]) estimate(long(letter));
    expect(counted.map((slice) => slice.charAt(0))).toEqual(["a", "b", "c", "b"]);
  });
});
