import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CacheEntries } from "../cache-entries";
import type { JsonRecord } from "../json";
import { commitOpenai, type OpenaiPlan, planOpenai } from "./cache";
import { readChat } from "./read-chat";
import { readResponses } from "./read-responses";
import type { OpenaiRequest } from "./types";

const ACCOUNT = { organisation: "org", workspace: "default" };
const MARK = { prompt_cache_breakpoint: { mode: "explicit" } };
const MINUTE_MS = 60_000;
const NEW = "gpt-6-sol";
const OLD = "gpt-5.4";

/** The accounting alone, on a clock that only the test moves. */
class Bench {
  readonly entries = new CacheEntries(1_000_000);
  nowMs = 1_000_000;

  plan(request: OpenaiRequest): { plan: OpenaiPlan; answer: (atMs?: number) => void } {
    const context = { account: ACCOUNT, entries: this.entries, startedAtMs: this.nowMs };
    const plan = planOpenai(request, context);
    const model = request.model.id;
    const answer = (answeredAtMs = this.nowMs) =>
      commitOpenai(plan, { ...context, model, answeredAtMs });
    return { plan, answer };
  }

  ask(request: OpenaiRequest): OpenaiPlan["usage"] {
    const { plan, answer } = this.plan(request);
    answer();
    return plan.usage;
  }
}

function part(text: string, isMarked = false): JsonRecord {
  return { type: "text", text, ...(isMarked ? MARK : {}) };
}

function asked(model: string, texts: readonly (string | JsonRecord)[], more: JsonRecord = {}) {
  const content = texts.map((text) => (typeof text === "string" ? part(text) : text));
  return readChat({ model, messages: [{ role: "user", content }], ...more });
}

const words = (tokens: number, letter = "x") => letter.repeat(tokens * 4);

interface Drawn {
  readonly turns: readonly { readonly letter: string; readonly tokens: number }[];
  readonly marks: readonly number[];
  readonly key: string;
  readonly isExplicit: boolean;
  readonly waitMinutes: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  turns: fc.array(
    fc.record({ letter: fc.constantFrom("a", "b"), tokens: fc.constantFrom(90, 400, 1_100) }),
    { minLength: 1, maxLength: 7 },
  ),
  marks: fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 4 }),
  key: fc.constantFrom("", "one"),
  isExplicit: fc.boolean(),
  waitMinutes: fc.constantFrom(0, 4, 9, 11, 25, 31),
});

const CONVERSATIONS = fc.array(drawn, { minLength: 2, maxLength: 12 });

function requestOf(model: string, { turns, marks, key, isExplicit }: Drawn): OpenaiRequest {
  const isNew = model === NEW;
  const messages = turns.map(({ letter, tokens }, at) => ({
    role: "user",
    content: [part(words(tokens, letter), isNew && marks.includes(at))],
  }));
  const options = isNew && isExplicit ? { prompt_cache_options: { mode: "explicit" } } : {};
  return readChat({ model, messages, prompt_cache_key: key, ...options });
}

/** What a request is, as one string; the first 256 tokens belong to the key in both families. */
function written({ pieces, cacheKey }: OpenaiRequest): { whole: string; machine: string } {
  const whole = pieces.map(({ text }) => `${text}\n`).join("");
  return { whole, machine: `${cacheKey}|${whole.slice(0, 1_024)}|` };
}

/** Prefixes as plain strings, each with the time it lives to. */
type Remembered = Map<string, number>;

function longestLive(
  remembered: Remembered,
  candidates: readonly string[],
  nowMs: number,
): string | null {
  const live = candidates.filter((prefix) => (remembered.get(prefix) ?? 0) > nowMs);
  return live.sort((a, b) => b.length - a.length)[0] ?? null;
}

function expectedAutomatic(remembered: Remembered, request: OpenaiRequest, nowMs: number): number {
  const { whole, machine } = written(request);
  const steps: string[] = [];
  for (let tokens = 1_024; tokens * 4 <= whole.length; tokens += 128) {
    steps.push(machine + whole.slice(0, tokens * 4));
  }
  const read = longestLive(remembered, steps, nowMs);
  for (const prefix of steps) remembered.set(prefix, nowMs + 10 * MINUTE_MS);
  return read === null ? 0 : (read.length - machine.length) / 4;
}

function expectedAtBreakpoints(
  remembered: Remembered,
  request: OpenaiRequest,
  nowMs: number,
): { read: number; written: number } {
  const { machine } = written(request);
  const isExplicit = request.cacheMode === "explicit";
  const marked = request.pieces.flatMap(({ isMarked }, at) => (isMarked ? [at] : []));
  const last = request.pieces.length - 1;
  const wanted = isExplicit ? marked : [...marked.slice(-3), last];
  if (wanted.length === 0) return { read: 0, written: 0 };
  const prefixTo = (at: number) =>
    machine +
    request.pieces
      .slice(0, at + 1)
      .map(({ text }) => `${text}\n`)
      .join("");
  const tokensOf = (prefix: string) => Math.ceil((prefix.length - machine.length) / 4);
  const ends = request.pieces.map((_, at) => prefixTo(at)).filter((p) => tokensOf(p) >= 1_024);
  const hit = longestLive(remembered, ends, nowMs);
  const writes = wanted.map(prefixTo).filter((prefix) => tokensOf(prefix) >= 1_024);
  for (const prefix of [...writes, ...(hit === null ? [] : [hit])]) {
    const expiryMs = nowMs + 30 * MINUTE_MS;
    remembered.set(prefix, Math.max(remembered.get(prefix) ?? 0, expiryMs));
  }
  const read = hit === null ? 0 : tokensOf(hit);
  return { read, written: Math.max(0, ...writes.map((prefix) => tokensOf(prefix) - read)) };
}

describe("cache accounting of OpenAI's models", () => {
  it("equals a table of plain prefixes where models cache by themselves", () => {
    fc.assert(
      fc.property(CONVERSATIONS, (conversations) => {
        const bench = new Bench();
        const remembered: Remembered = new Map();
        for (const conversation of conversations) {
          const request = requestOf(OLD, conversation);
          const read = expectedAutomatic(remembered, request, bench.nowMs);
          const total = Math.ceil(written(request).whole.length / 4);
          expect(bench.ask(request)).toEqual({ total, read, written: 0 });
          bench.nowMs += conversation.waitMinutes * MINUTE_MS;
        }
      }),
      { numRuns: 60 },
    );
  });

  it("equals a table of plain prefixes where models cache at breakpoints", () => {
    fc.assert(
      fc.property(CONVERSATIONS, (conversations) => {
        const bench = new Bench();
        const remembered: Remembered = new Map();
        for (const conversation of conversations) {
          const request = requestOf(NEW, conversation);
          const expected = expectedAtBreakpoints(remembered, request, bench.nowMs);
          const total = Math.ceil(written(request).whole.length / 4);
          const usage = bench.ask(request);
          expect(usage).toEqual({ total, ...expected });
          expect(usage.total - usage.read - usage.written).toBeGreaterThanOrEqual(0);
          bench.nowMs += conversation.waitMinutes * MINUTE_MS;
        }
      }),
      { numRuns: 60 },
    );
  });

  it("reads nothing below 1,024 tokens, in either family", () => {
    for (const model of [OLD, NEW]) {
      const bench = new Bench();
      const short = asked(model, [words(1_000)]);
      bench.ask(short);
      expect(bench.ask(short)).toMatchObject({ read: 0, written: 0 });
    }
  });

  it("lets two cold requests write at once, since nothing is read before an answer starts", () => {
    for (const model of [OLD, NEW]) {
      const bench = new Bench();
      const request = asked(model, [words(1_500)]);
      const first = bench.plan(request);
      bench.nowMs += 10;
      const second = bench.plan(request);
      first.answer(bench.nowMs + 10);
      second.answer(bench.nowMs + 20);
      expect([first.plan.usage.read, second.plan.usage.read]).toEqual([0, 0]);
      bench.nowMs += 15;
      expect(bench.ask(request).read).toBeGreaterThanOrEqual(1_408);
    }
  });

  it("writes nothing when no answer starts", () => {
    const bench = new Bench();
    const request = asked(NEW, [words(2_000)]);
    bench.plan(request);
    expect(bench.ask(request).read).toBe(0);
  });

  it("writes at the latest three breakpoints and the end, and at four where only marks count", () => {
    const bench = new Bench();
    const texts = ["a", "b", "c", "d", "e"].map((letter) => part(words(1_100, letter), true));
    const implicit = bench.plan(asked(NEW, [...texts, "the end"]));
    expect(implicit.plan.writes.map(({ path }) => path)).toEqual(
      [2, 3, 4, 5].map((at) => `messages.0.content.${at}`),
    );
    const options = { prompt_cache_options: { mode: "explicit" } };
    const explicit = bench.plan(asked(NEW, [...texts.slice(1), "the end"], options));
    expect(explicit.plan.writes).toHaveLength(4);
  });

  it("goes on from the end of the message before, however long the turn between", () => {
    const bench = new Bench();
    const first = { role: "user", content: words(1_500) };
    const said = Array.from({ length: 40 }, (_, at) => [
      { role: "assistant", content: `step ${at}` },
      { role: "user", content: `go on ${at}` },
    ]).flat();
    const opened = bench.ask(readChat({ model: NEW, messages: [first] }));
    const later = bench.ask(readChat({ model: NEW, messages: [first, ...said] }));
    expect(later.read).toBe(opened.total);
    expect(later.written).toBe(later.total - opened.total);
  });

  it.each([
    ["another effort", { reasoning_effort: "high" }],
    ["another verbosity", { verbosity: "low" }],
    ["another service tier", { service_tier: "priority" }],
    ["another answer format", { response_format: { type: "json_object" } }],
    ["other tools", { tools: [{ type: "function", function: { name: "look" } }] }],
    ["another cache key", { prompt_cache_key: "other" }],
  ])("misses from the first token on with %s", (_, more) => {
    for (const model of [OLD, NEW]) {
      const bench = new Bench();
      bench.ask(asked(model, [words(2_000)]));
      expect(bench.ask(asked(model, [words(2_000)], more)).read).toBe(0);
    }
  });

  it("counts defaults that are spelled out as if they were left out", () => {
    const bench = new Bench();
    const { total } = bench.ask(asked(NEW, [words(2_000)]));
    const spelled = {
      reasoning_effort: "medium",
      verbosity: "medium",
      service_tier: "auto",
      response_format: { type: "text" },
    };
    expect(bench.ask(asked(NEW, [words(2_000)], spelled)).read).toBe(total);
  });

  it("takes the schema of the answer for a part of the prompt", () => {
    const bench = new Bench();
    const schema = { type: "object", description: words(500), properties: {} };
    const format = { type: "json_schema", json_schema: { name: "tide", schema } };
    const plain = bench.ask(asked(NEW, [words(1_100)]));
    const shaped = bench.ask(asked(NEW, [words(1_100)], { response_format: format }));
    expect(shaped.total - plain.total).toBeGreaterThan(500);
  });

  it("reads the same words as a plain string and as a part", () => {
    const bench = new Bench();
    const { total } = bench.ask(asked(NEW, [words(2_000)]));
    const plain = readChat({ model: NEW, messages: [{ role: "user", content: words(2_000) }] });
    expect(bench.ask(plain)).toMatchObject({ total, read: total });
  });

  it("counts an image by its pixels, not by the weight of its file", () => {
    const bench = new Bench();
    const header = Buffer.alloc(40_000);
    header.write("\x89PNG", 0, "latin1");
    header.writeUInt32BE(300, 16);
    header.writeUInt32BE(250, 20);
    const url = `data:image/png;base64,${header.toString("base64")}`;
    const inChat = bench.ask(asked(NEW, [{ type: "image_url", image_url: { url } }]));
    const content = [{ type: "input_image", image_url: url, detail: "auto" }];
    const input = [{ role: "user", content }];
    const inResponses = bench.ask(readResponses({ model: NEW, input }));
    expect([inChat.total, inResponses.total]).toEqual([100, 100]);
  });
});
