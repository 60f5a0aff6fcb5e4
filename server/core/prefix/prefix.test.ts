import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CachingKind,
  type CallSettings,
  type ContentBlock,
  type MarkedNode,
  type ModelRequest,
  type ThinkingOrigin,
  type WireMessage,
  wireBlock,
} from "@/server/core/models";
import { cachingIn, markersOf, planBreakpoints } from "./breakpoints";
import { CONTENT_ROOT, contentStep, fingerprint, type PrefixChain } from "./chain";
import { cumulativeBytes, prefixNodes } from "./nodes";
import { scopeOf } from "./scope";
import { sendableMessages } from "./thinking";

const SETTINGS: CallSettings = { effort: null, thinking: null, maxOutputTokens: 1_000 };
const CHAIN = {
  scope: "scope",
  settings: SETTINGS,
  defaults: { effort: "medium", thinks: true },
  hasImage: false,
} as const;

const FROZEN: Pick<ModelRequest, "tools" | "system"> = {
  tools: [{ name: "read_file", json: '{"name":"read_file"}' }],
  system: [
    { label: "stable", json: `{"type":"text","text":"${"s".repeat(4_000)}"}` },
    { label: "context", json: '{"type":"text","text":"persona"}' },
    { label: "volatile", json: '{"type":"text","text":"home"}' },
    { label: "channel-prompt", json: '{"type":"text","text":"Room: Harbour"}' },
  ],
};

function says(role: "user" | "assistant", ...blocks: (ContentBlock | string)[]): WireMessage {
  return {
    role,
    blocks: blocks.map((block) =>
      wireBlock(role, typeof block === "string" ? { type: "text", text: block } : block),
    ),
  };
}

function calls(count: number): WireMessage[] {
  const ids = Array.from({ length: count }, (_, at) => `toolu_${at}`);
  return [
    says(
      "assistant",
      ...ids.map((id): ContentBlock => ({ type: "tool_use", id, name: "read_file", input: {} })),
    ),
    says(
      "user",
      ...ids.map(
        (id): ContentBlock => ({
          type: "tool_result",
          tool_use_id: id,
          content: [{ type: "text", text: "done" }],
        }),
      ),
    ),
  ];
}

function plan(
  messages: readonly WireMessage[],
  earlier: { marked: readonly MarkedNode[] } | readonly { marked: readonly MarkedNode[] }[] = [],
  overrides: {
    ttl?: "5m" | "1h" | "off";
    minimumTokens?: number;
    effort?: "high";
    caching?: CachingKind;
  } = {},
) {
  const nodes = prefixNodes({ ...FROZEN, messages });
  const settings = { ...SETTINGS, effort: overrides.effort ?? null };
  const chain = fingerprint(nodes, { ...CHAIN, settings });
  return planBreakpoints({
    caching: overrides.caching ?? "markers",
    nodes,
    chain,
    ttl: overrides.ttl ?? "5m",
    minimumTokens: overrides.minimumTokens ?? 512,
    tokensOfBytes: (bytes) => Math.ceil(bytes / 4),
    earlier: [earlier].flat(),
  });
}

const labels = (marked: readonly MarkedNode[]) => marked.map(({ label }) => label);

describe("planBreakpoints", () => {
  it("marks the end of each frozen tier and the endpoint on the first call", () => {
    const { marked, markers } = plan([says("user", "hello")]);
    expect(labels(marked)).toEqual(["stable", "context", "frozen-system", "endpoint"]);
    expect(markers.map(({ node }) => node)).toEqual([1, 2, 3, 5]);
  });

  it("leaves out the middle of the system later, and a near endpoint", () => {
    const first = plan([says("user", "hello")]);
    const later = plan([says("user", "hello"), says("assistant", "hi"), says("user", "go")], first);
    expect(labels(later.marked)).toEqual(["stable", "frozen-system", "endpoint"]);
  });

  it("marks the previous endpoint again once more than 15 positions were appended", () => {
    const history = [says("user", "hello")];
    const first = plan(history);
    const appended = (count: number) => [
      ...history,
      ...Array.from({ length: count }, (_, at) =>
        says(at % 2 === 0 ? "assistant" : "user", `line ${at}`),
      ),
    ];
    expect(labels(plan(appended(15), first).marked)).not.toContain("previous-endpoint");
    const far = plan(appended(16), first);
    expect(labels(far.marked)).toEqual([
      "stable",
      "frozen-system",
      "previous-endpoint",
      "endpoint",
    ]);
    expect(far.marked[2]?.chainHash).toBe(first.marked.at(-1)?.chainHash);
  });

  it("counts a run of parallel calls and a run of their results as one position each", () => {
    const history = [says("user", "hello")];
    const first = plan(history);
    const rounds = Array.from({ length: 7 }, () => calls(9)).flat();
    expect(labels(plan([...history, ...rounds], first).marked)).not.toContain("previous-endpoint");
  });

  it("does not spend a marker on an endpoint that other settings have cut off", () => {
    const history = [says("user", "hello")];
    const first = plan(history);
    const lines = Array.from({ length: 20 }, (_, at) =>
      says(at % 2 === 0 ? "assistant" : "user", `line ${at}`),
    );
    const changed = plan([...history, ...lines], first, { effort: "high" });
    expect(labels(changed.marked)).not.toContain("previous-endpoint");
  });

  it("marks the endpoint of an earlier call with these settings once they are back", () => {
    const history = [says("user", "hello")];
    const first = plan(history);
    const lines = Array.from({ length: 20 }, (_, at) =>
      says(at % 2 === 0 ? "assistant" : "user", `line ${at}`),
    );
    const detour = plan([...history, ...lines], first, { effort: "high" });
    const back = plan([...history, ...lines, says("user", "go")], [detour, first]);
    expect(labels(back.marked)).toContain("previous-endpoint");
    expect(back.marked[2]?.chainHash).toBe(first.marked.at(-1)?.chainHash);
  });

  describe("where entries are found only at a breakpoint", () => {
    const caching = "breakpoints";

    it("marks the tiers and the endpoint for thirty minutes, whatever the profile asks for", () => {
      const first = plan([says("user", "hello")], [], { caching, ttl: "1h" });
      expect(labels(first.marked)).toEqual(["stable", "context", "frozen-system", "endpoint"]);
      expect(first.markers.map(({ ttl }) => ttl)).toEqual(["30m", "30m", "30m", "30m"]);
    });

    it("marks the previous endpoint on every later call, since nothing else reads there", () => {
      const first = plan([says("user", "hello")], [], { caching });
      const messages = [says("user", "hello"), says("assistant", "hi"), says("user", "go")];
      const later = plan(messages, first, { caching });
      expect(labels(later.marked)).toEqual([
        "stable",
        "frozen-system",
        "previous-endpoint",
        "endpoint",
      ]);
      expect(later.marked[2]?.chainHash).toBe(first.marked.at(-1)?.chainHash);
    });

    it("marks the endpoint once when the same request is sent again", () => {
      const first = plan([says("user", "hello")], [], { caching });
      const again = plan([says("user", "hello")], first, { caching });
      expect(labels(again.marked)).toEqual(["stable", "frozen-system", "endpoint"]);
    });

    it("ends at what a user said or a tool answered, never at what the assistant did", () => {
      const [asked, answered] = calls(2);
      const talk = [says("user", "hello"), says("assistant", "hi")];
      const endpointOf = (messages: readonly WireMessage[]) => {
        const nodes = prefixNodes({ ...FROZEN, messages });
        return nodes[plan(messages, [], { caching }).marked.at(-1)?.node ?? -1]?.label;
      };
      expect(endpointOf(talk)).toBe("user:text");
      expect(endpointOf([...talk, asked, answered].filter((each) => each !== undefined))).toBe(
        "user:tool_result",
      );
    });

    it("sends none when caching is off", () => {
      const off = plan([says("user", "hello")], [], { caching, ttl: "off" });
      expect(off).toMatchObject({ markers: [], marked: [] });
    });
  });

  it("sends no marker to a model that caches by itself, and knows how long it is warm", () => {
    const messages = [says("user", "hello"), says("assistant", "hi")];
    const automatic = plan(messages, [], { caching: "automatic", ttl: "off" });
    expect(automatic.markers).toEqual([]);
    expect(markersOf(automatic.marked)).toEqual([]);
    expect(automatic.marked).toMatchObject([{ label: "automatic", ttl: "5m", node: 6 }]);
    const short = plan(messages, [], { caching: "automatic", minimumTokens: 1_000_000 });
    expect(short.marked).toEqual([]);
  });

  it("claims nothing of a server whose cache it does not know", () => {
    const unknown = plan([says("user", "hello")], [], { caching: "unknown" });
    expect(unknown).toMatchObject({ markers: [], marked: [] });
    expect(unknown.reason).toContain("by itself, or not at all");
  });

  it.each([
    ["anthropic", "markers", "markers"],
    ["anthropic", "unknown", "markers"],
    ["openai-chat", "markers", "unknown"],
    ["openai-chat", "automatic", "automatic"],
    ["openai-responses", "breakpoints", "breakpoints"],
    ["openai-responses", "unknown", "unknown"],
  ] as const)("caches over %s what knows %s by %s", (dialect, caching, expected) => {
    expect(cachingIn(dialect, caching)).toBe(expected);
  });

  it("spends none below the model's minimum and says so", () => {
    const { marked, reason } = plan([says("user", "hello")], [], { minimumTokens: 1_000_000 });
    expect(marked).toEqual([]);
    expect(reason).toContain("below the model's minimum");
  });

  it("sends none when caching is off", () => {
    expect(plan([says("user", "hello")], [], { ttl: "off" }).markers).toEqual([]);
  });

  it("never sends more than four, never on thinking, and always ends at the last that can carry one", () => {
    const message = fc.oneof(
      fc.constantFrom(says("user", "a"), says("assistant", "b")),
      fc.integer({ min: 1, max: 4 }).map((count) => calls(count)[1] ?? says("user", "c")),
      fc.constant(says("assistant", { type: "thinking", thinking: "t", signature: "s" }, "d")),
    );
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 60 }), (messages) => {
        const first = plan(messages.slice(0, 1));
        const nodes = prefixNodes({ ...FROZEN, messages });
        const { markers } = plan(messages, first);
        expect(markers.length).toBeLessThanOrEqual(4);
        for (const { node } of markers) expect(nodes[node]?.kind).not.toBe("thinking");
        expect(markers.at(-1)?.node).toBe(nodes.findLastIndex(({ kind }) => kind !== "thinking"));
      }),
    );
  });
});

describe("fingerprint", () => {
  const history = [says("user", "a"), says("assistant", "b"), says("user", "c")];
  const chainOf = (
    messages: readonly WireMessage[],
    change: Partial<Parameters<typeof fingerprint>[1]> = {},
    earlier: PrefixChain | null = null,
  ) => fingerprint(prefixNodes({ ...FROZEN, messages }), { ...CHAIN, ...change }, earlier);

  it("keeps every hash of what came before when something is appended", () => {
    const short = chainOf(history.slice(0, 1));
    const long = chainOf(history);
    expect(long.heads.slice(0, short.heads.length)).toEqual(short.heads);
    expect(long.content.slice(0, short.content.length)).toEqual(short.content);
  });

  it("gives the same hashes with and without an earlier chain to take from", () => {
    const texts = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    const of = (list: string[]) => list.map((text) => says("user", `.${text}`));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const earlier = chainOf(of(before));
        expect(chainOf(of(after), {}, earlier)).toEqual(chainOf(of(after)));
        const settings = { ...SETTINGS, effort: "high" as const };
        expect(chainOf(of(after), { settings }, earlier)).toEqual(chainOf(of(after), { settings }));
      }),
    );
  });

  it("keeps tools and system when settings change, and loses the messages", () => {
    const [plain, high] = [
      chainOf(history),
      chainOf(history, { settings: { ...SETTINGS, effort: "high" } }),
    ];
    expect(high.heads.slice(0, 5)).toEqual(plain.heads.slice(0, 5));
    expect(high.heads[5]).not.toBe(plain.heads[5]);
    expect(high.content).toEqual(plain.content);
  });

  it("takes the model's defaults for none", () => {
    const stated = { ...SETTINGS, effort: "medium", thinking: "adaptive" } as const;
    expect(chainOf(history, { settings: stated }).heads).toEqual(chainOf(history).heads);
    const without = { ...SETTINGS, thinking: "disabled" } as const;
    expect(chainOf(history, { settings: without }).heads).not.toEqual(chainOf(history).heads);
  });

  it("shares nothing across scopes", () => {
    expect(chainOf(history, { scope: "other" }).heads[0]).not.toBe(chainOf(history).heads[0]);
  });

  it("counts the bytes of the provider stream", () => {
    const nodes = prefixNodes({ ...FROZEN, messages: history });
    const joined = [
      ...FROZEN.tools.map(({ json }) => json),
      ...FROZEN.system.map(({ json }) => json),
      ...history.flatMap(({ blocks }) => blocks.map(({ json }) => json)),
    ].join("");
    expect(cumulativeBytes(nodes).at(-1)).toBe(Buffer.byteLength(joined));
  });
});

describe("sendableMessages", () => {
  const thinking: ContentBlock = { type: "thinking", thinking: "hm", signature: "sig" };
  const question = says("user", "why?");
  const frozenHashes = ["tools", "system"];
  const before = [...frozenHashes, ...question.blocks.map(({ sha256 }) => sha256)].reduce(
    contentStep,
    CONTENT_ROOT,
  );
  const thought = (origin: ThinkingOrigin | null): WireMessage => ({
    role: "assistant",
    blocks: [
      wireBlock("assistant", thinking, origin),
      wireBlock("assistant", { type: "text", text: "so" }),
    ],
  });
  const send = (model: string, messages: readonly WireMessage[], frozen = frozenHashes) =>
    sendableMessages({ model, frozenHashes: frozen, messages });

  it("sends thinking to its own model behind the same content", () => {
    const messages = [question, thought({ model: "m", contentHash: before })];
    expect(send("m", messages)).toEqual({ messages, leftOut: [] });
  });

  it("leaves it out for another model, other content, or when it has no origin", () => {
    const messages = [question, thought({ model: "m", contentHash: before })];
    const withoutThinking = { role: "assistant", blocks: messages[1]?.blocks.slice(1) };
    const expected = { messages: [question, withoutThinking], leftOut: [[1, 0]] };
    expect(send("other", messages)).toEqual(expected);
    expect(send("m", messages, ["tools", "changed"])).toEqual(expected);
    expect(send("m", [question, thought(null)])).toEqual(expected);
  });

  it("brings the bytes back when model and content come back", () => {
    const messages = [question, thought({ model: "m", contentHash: before }), says("user", "and?")];
    send("other", messages);
    expect(send("m", messages).messages).toEqual(messages);
  });

  it("leaves out a message that nothing is left of", () => {
    const only: WireMessage = { role: "assistant", blocks: [wireBlock("assistant", thinking)] };
    expect(send("m", [question, only]).messages).toEqual([question]);
  });
});

describe("scopeOf", () => {
  const parts = {
    dialect: "openai-responses",
    endpoint: "https://api.openai.com/v1",
    organisation: null,
    credentialSha256: "abc",
    model: "gpt-6-sol",
  };

  it("keeps cache keys apart where entries know them, and is as before where they do not", () => {
    expect(scopeOf({ ...parts, cacheKey: "a-0" })).not.toBe(scopeOf({ ...parts, cacheKey: "a-1" }));
    expect(scopeOf({ ...parts, cacheKey: null })).toBe(scopeOf(parts));
  });
});
