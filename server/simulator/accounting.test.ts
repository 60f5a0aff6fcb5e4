import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonRecord } from "./json";
import { AccountingBench, LONG_MARKER, MARKER, text } from "./testing";

const words = fc.string({ minLength: 1, maxLength: 80, unit: "grapheme" }).filter(hasWords);

function hasWords(value: string): boolean {
  return value.trim() !== "";
}

interface Drawn {
  readonly system: readonly string[];
  readonly turns: readonly string[];
  readonly marks: readonly number[];
}

const drawnPrompt: fc.Arbitrary<Drawn> = fc.record({
  system: fc.array(words, { maxLength: 4 }),
  turns: fc.array(words, { minLength: 1, maxLength: 30 }),
  marks: fc.uniqueArray(fc.nat({ max: 33 }), { maxLength: 4 }),
});

function bodyOf({ system, turns, marks }: Drawn): JsonRecord {
  const block = (value: string, index: number) => ({
    type: "text",
    text: value,
    ...(marks.includes(index) ? { cache_control: MARKER } : {}),
  });
  return {
    system: system.map(block),
    messages: [{ role: "user", content: turns.map((turn, at) => block(turn, at + system.length)) }],
  };
}

describe("prompt cache accounting", () => {
  it("splits the whole prompt into read, written and uncached, whatever was asked before", () => {
    fc.assert(
      fc.property(fc.array(drawnPrompt, { minLength: 1, maxLength: 6 }), (prompts) => {
        const bench = new AccountingBench();
        for (const prompt of [...prompts, ...prompts]) {
          const { usage, chain } = bench.send(bodyOf(prompt));
          const { read, write5m, write1h, uncached, total } = usage;
          expect(read + write5m + write1h + uncached).toBe(total);
          expect(Math.min(read, write5m, write1h, uncached)).toBeGreaterThanOrEqual(0);
          expect(total).toBe(chain.at(-1)?.tokens);
          bench.ask(bodyOf(prompt));
        }
      }),
    );
  });

  it("reads only where an earlier request wrote", () => {
    fc.assert(
      fc.property(fc.array(drawnPrompt, { minLength: 2, maxLength: 8 }), (prompts) => {
        const bench = new AccountingBench();
        const marked = new Set<string>();
        for (const prompt of prompts) {
          const sent = bench.send(bodyOf(prompt));
          if (sent.plan.hit !== null) expect(marked).toContain(sent.plan.hit.hash);
          sent.answer();
          for (const node of sent.chain) if (node.ttl !== null) marked.add(node.hash);
        }
      }),
    );
  });

  it("reads with a second identical request exactly what the first one wrote", () => {
    fc.assert(
      fc.property(drawnPrompt, (prompt) => {
        const bench = new AccountingBench();
        const first = bench.ask(bodyOf(prompt));
        const second = bench.ask(bodyOf(prompt));
        expect(first.read).toBe(0);
        expect(second.read).toBe(first.write5m);
        expect(second.write5m + second.write1h).toBe(0);
      }),
    );
  });

  it("reads exactly up to the previous last marker when a conversation only grows", () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 25 }), (turns) => {
        const bench = new AccountingBench();
        let lastMarked = 0;
        turns.forEach((_, index) => {
          const { read, total } = bench.ask(
            bodyOf({ system: ["be kind"], turns: turns.slice(0, index + 1), marks: [index + 1] }),
          );
          expect(read).toBe(lastMarked);
          lastMarked = total;
        });
      }),
    );
  });

  it("reads and writes nothing for a request without markers", () => {
    fc.assert(
      fc.property(drawnPrompt, (prompt) => {
        const bench = new AccountingBench();
        bench.ask(bodyOf(prompt));
        const usage = bench.ask(bodyOf({ ...prompt, marks: [] }));
        expect(usage).toMatchObject({ read: 0, write5m: 0, write1h: 0, uncached: usage.total });
      }),
    );
  });

  it("caches nothing below the minimum of the model", () => {
    const bench = new AccountingBench();
    const body = { system: [text(1_000, { cache_control: MARKER })] };
    expect(bench.ask(body, 512)).toMatchObject({ read: 0, write5m: 0 });
    expect(bench.ask(body, 512)).toMatchObject({ read: 0, write5m: 0 });
    expect(bench.entries.count).toBe(0);
  });
});

describe("lifetime of an entry", () => {
  const body = { system: [text(400, { cache_control: MARKER })] };

  it("ends five minutes after the start of the request that wrote it", () => {
    const bench = new AccountingBench();
    const cold = bench.send(body);
    cold.answer(bench.nowMs + 20_000);
    bench.nowMs += 299_999;
    expect(bench.send(body).usage.read).toBe(cold.usage.write5m);
    bench.nowMs += 1;
    expect(bench.send(body).usage.read).toBe(0);
  });

  it("starts anew with every read", () => {
    const bench = new AccountingBench();
    bench.ask(body);
    for (let round = 0; round < 4; round += 1) {
      bench.nowMs += 299_000;
      expect(bench.ask(body).read).toBeGreaterThan(0);
    }
  });

  it("starts anew for a marked entry in front of the one that was read", () => {
    const bench = new AccountingBench();
    const front = text(400, { cache_control: MARKER });
    const both = { system: [front, text(80, { cache_control: MARKER })] };
    bench.ask(both);
    bench.nowMs += 200_000;
    bench.ask(both);
    bench.nowMs += 200_000;
    expect(bench.ask({ system: [front] }).read).toBeGreaterThan(0);
  });

  it("is an hour for a marker that asks for it, and is counted apart", () => {
    const bench = new AccountingBench();
    const mixed = {
      system: [text(400, { cache_control: LONG_MARKER }), text(80, { cache_control: MARKER })],
    };
    const { chain, usage, answer } = bench.send(mixed);
    answer();
    const longEnd = chain[0]?.tokens ?? 0;
    const shortEnd = chain[1]?.tokens ?? 0;
    expect(usage).toMatchObject({ read: 0, write1h: longEnd, write5m: shortEnd - longEnd });
    bench.nowMs += 3_599_000;
    expect(bench.ask(mixed)).toMatchObject({
      read: longEnd,
      write1h: 0,
      write5m: shortEnd - longEnd,
    });
  });
});

describe("requests at the same time", () => {
  const body = { system: [text(400, { cache_control: MARKER })] };

  it("both write when both start before the first answer does", () => {
    const bench = new AccountingBench();
    const first = bench.send(body);
    const second = bench.send(body);
    first.answer();
    second.answer();
    expect(first.usage.write5m).toBeGreaterThan(0);
    expect(second.usage).toEqual(first.usage);
    expect(bench.send(body).usage.read).toBe(first.usage.write5m);
  });

  it("does not show an entry to a request that started before it was readable", () => {
    const bench = new AccountingBench();
    bench.send(body).answer(bench.nowMs + 500);
    bench.nowMs += 499;
    expect(bench.send(body).usage.read).toBe(0);
    bench.nowMs += 1;
    expect(bench.send(body).usage.read).toBeGreaterThan(0);
  });

  it("writes nothing for a request that was never answered", () => {
    const bench = new AccountingBench();
    bench.send(body);
    expect(bench.send(body).usage.read).toBe(0);
  });
});

describe("look-back from a breakpoint", () => {
  const opening = text(400, { cache_control: MARKER });
  const started = { messages: [{ role: "user", content: [opening] }] };

  function grown(count: number): JsonRecord {
    const more = Array.from({ length: count }, (_, index) => text(20 + index));
    const last = { ...text(10), cache_control: MARKER };
    return { messages: [{ role: "user", content: [text(400), ...more, last] }] };
  }

  it("reaches twenty positions, itself the first", () => {
    const bench = new AccountingBench();
    const { write5m } = bench.ask(started);
    expect(bench.send(grown(18)).usage.read).toBe(write5m);
    expect(bench.send(grown(19)).usage.read).toBe(0);
  });

  it("counts a run of tool calls and a run of their results as one position each", () => {
    const bench = new AccountingBench();
    const { write5m } = bench.ask(started);
    const ids = Array.from({ length: 40 }, (_, index) => `toolu_${index}`);
    const uses = ids.map((id) => ({ type: "tool_use", id, name: "list_files", input: {} }));
    const results = ids.map((id, index) => ({
      type: "tool_result",
      tool_use_id: id,
      content: "ok",
      ...(index === ids.length - 1 ? { cache_control: MARKER } : {}),
    }));
    const { usage } = bench.send({
      messages: [
        { role: "user", content: [text(400)] },
        { role: "assistant", content: uses },
        { role: "user", content: results },
      ],
    });
    expect(usage.read).toBe(write5m);
  });
});

describe("what a change invalidates", () => {
  const tool = (name: string) => ({ name, input_schema: { type: "object" }, description: "d" });
  const marked = {
    tools: [{ ...tool("list_files"), cache_control: MARKER }],
    system: [text(400, { cache_control: MARKER })],
    messages: [{ role: "user", content: [text(400, { cache_control: MARKER })] }],
  };

  function readAfter(change: JsonRecord): number {
    const bench = new AccountingBench();
    bench.ask({ ...marked });
    return bench.send({ ...marked, ...change }).usage.read;
  }

  const bench = new AccountingBench();
  const ends = bench.send(marked).chain.map((node) => node.tokens);
  const [toolsEnd = 0, systemEnd = 0, messagesEnd = 0] = ends;

  it.each([
    ["nothing", {}, messagesEnd],
    ["the default effort said aloud", { output_config: { effort: "medium" } }, messagesEnd],
    ["adaptive thinking said aloud", { thinking: { type: "adaptive" } }, messagesEnd],
    ["another effort", { output_config: { effort: "high" } }, systemEnd],
    ["another tool choice", { tool_choice: { type: "none" } }, systemEnd],
    ["another speed", { speed: "fast" }, toolsEnd],
    ["another system text", { system: [text(401, { cache_control: MARKER })] }, toolsEnd],
    ["another tool", { tools: [tool("read_file")] }, 0],
    ["another model", { model: "claude-opus-5" }, 0],
  ] as const)("keeps what stands before the change: %s", (_, change, expected) => {
    expect(readAfter(change)).toBe(expected);
  });

  it("loses the messages when an image is added behind them", () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "" } };
    const content = [text(400, { cache_control: MARKER }), image];
    expect(readAfter({ messages: [{ role: "user", content }] })).toBe(systemEnd);
  });

  it("is blind to markers, to how a text is wrapped and to where a message is split", () => {
    const bench = new AccountingBench();
    const first = bench.ask({
      system: "x".repeat(400),
      cache_control: MARKER,
      messages: [{ role: "user", content: [text(50), text(60)] }],
    });
    const again = bench.send({
      system: [text(400)],
      messages: [
        { role: "user", content: "x".repeat(50) },
        { role: "user", content: [text(60, { cache_control: MARKER })] },
      ],
    });
    expect(again.usage.read).toBe(first.total);
  });
});
