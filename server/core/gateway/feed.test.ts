import { describe, expect, it } from "vitest";
import type { FeedEvent, LiveEvent, LiveMessage } from "@/server/core/contracts";
import { Feed } from "./feed";
import { LiveSessions } from "./live-sessions";
import { merged } from "./merged";
import { subscription } from "./subscription";

const NOW_MS = Date.UTC(2026, 10, 30, 12);
const AGENTS: FeedEvent = { type: "agents-changed" };
const QUIET = { turn: null, queued: 1 };

async function take<T>(source: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of source) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

const open = (feed: Feed, afterSeq: number | null) =>
  feed.watch({ afterSeq, signal: new AbortController().signal });

describe("the feed", () => {
  it("begins with the word to read everything, then tells what happens", async () => {
    const feed = new Feed(NOW_MS);
    const reader = take(open(feed, null), 2);
    await Promise.resolve();
    feed.announce(AGENTS);
    const [first, second] = await reader;
    expect(first?.event).toEqual({ type: "feed-started" });
    expect(second).toEqual({ seq: (first?.seq ?? 0) + 1, event: AGENTS });
  });

  it("sends again what came after the number last seen, whichever it was", async () => {
    const feed = new Feed(NOW_MS);
    const [start] = await take(open(feed, null), 1);
    for (let count = 0; count < 20; count += 1) feed.announce(AGENTS);
    const first = start?.seq ?? 0;
    for (let seen = 0; seen < 20; seen += 1) {
      const rest = await take(open(feed, first + seen), 20 - seen);
      expect(rest.map(({ seq }) => seq - first)).toEqual(
        Array.from({ length: 20 - seen }, (_, at) => seen + at + 1),
      );
    }
  });

  it.each([
    ["from before a restart", -1_000_000],
    ["that was never given out", 1_000_000],
    ["of a page that was away for too long", 1],
  ])("says to read everything again for a number %s", async (_, away) => {
    const feed = new Feed(NOW_MS);
    const [start] = await take(open(feed, null), 1);
    for (let count = 0; count < 3_000; count += 1) feed.announce(AGENTS);
    const [again] = await take(open(feed, (start?.seq ?? 0) + away), 1);
    expect(again?.event).toEqual({ type: "feed-started" });
  });

  it("tells a reader that fell too far behind to read everything again, and goes on", async () => {
    const feed = new Feed(NOW_MS);
    const reader = open(feed, null);
    await reader.next();
    for (let count = 0; count < 2_500; count += 1) feed.announce(AGENTS);
    const behind = await take(reader, 500);
    expect(behind[0]?.event).toEqual({ type: "feed-started" });
    expect(behind.at(-1)?.event).toEqual(AGENTS);
    expect(new Set(behind.map(({ seq }) => seq)).size).toBe(behind.length);
  });

  it("numbers on after a restart", async () => {
    const [before] = await take(open(new Feed(NOW_MS), null), 1);
    const [after] = await take(open(new Feed(NOW_MS + 1), null), 1);
    expect(after?.seq).toBeGreaterThan(before?.seq ?? 0);
  });

  it("lets go of a reader that is done", async () => {
    const feed = new Feed(NOW_MS);
    const stop = new AbortController();
    const ended = take(feed.watch({ afterSeq: null, signal: stop.signal }), 5);
    await Promise.resolve();
    expect(feed.size).toBe(1);
    stop.abort();
    await ended;
    expect(feed.size).toBe(0);
  });
});

describe("merged sources", () => {
  async function* numbers(...list: number[]) {
    for (const each of list) {
      await Promise.resolve();
      yield each;
    }
  }

  it("give every item once, each source's in its order", async () => {
    const all = await take(merged([numbers(1, 2, 3), numbers(10, 20), numbers()]), 99);
    expect(all.filter((each) => each < 10)).toEqual([1, 2, 3]);
    expect(all.filter((each) => each >= 10)).toEqual([10, 20]);
  });

  it("fail with the first of them that fails", async () => {
    async function* broken(): AsyncGenerator<number> {
      yield 1;
      throw new Error("the wire broke");
    }
    await expect(take(merged([broken(), numbers(10, 20)]), 99)).rejects.toThrow("the wire broke");
  });
});

describe("a subscription", () => {
  const SESSION = "ses_herons";

  function aWorld() {
    const feed = new Feed(NOW_MS);
    const live = new LiveSessions(
      () => NOW_MS,
      async () => 0,
    );
    const sources = {
      feed,
      watch: (id: string, from: { afterSeq: number | null; signal: AbortSignal }) =>
        live.watch(id, from),
    };
    const subscribe = (
      [afterFeedSeq, afterSessionSeq]: [number | null, number | null],
      signal = new AbortController().signal,
    ) => subscription(sources, { sessionId: SESSION, afterFeedSeq, afterSessionSeq, signal });
    return { feed, live, subscribe };
  }

  it("cut anywhere and taken up again, gives every message of both once and in order", async () => {
    const { feed, live, subscribe } = aWorld();
    const events = (count: number): LiveEvent => ({
      type: "turn-queued",
      turnId: `trn_${count}`,
      queued: 1,
    });
    const whole = subscribe([null, null]);
    const start = await takeOpen(whole, 2);
    for (let count = 0; count < 12; count += 1) {
      feed.announce(AGENTS);
      live.publish(SESSION, events(count), QUIET);
    }
    const rest = await takeOpen(whole, 24);
    for (let cut = 0; cut < 24; cut += 1) {
      const seen = [...start, ...rest.slice(0, cut)];
      const place = (channel: LiveMessage["channel"]) =>
        seen.findLast((message) => message.channel === channel)?.seq ?? null;
      const again = await take(subscribe([place("feed"), place("session")]), 24 - cut);
      const of = (list: readonly LiveMessage[], channel: LiveMessage["channel"]) =>
        list.filter((message) => message.channel === channel);
      for (const channel of ["feed", "session"] as const)
        expect(of(again, channel)).toEqual(of(rest.slice(cut), channel));
    }
    await whole.return(undefined);
  });

  it("wakes for either of them while both are quiet", async () => {
    const { feed, live, subscribe } = aWorld();
    const reader = subscribe([null, null]);
    await takeOpen(reader, 2);
    const session = reader.next();
    await Promise.resolve();
    live.publish(SESSION, { type: "session-changed" }, QUIET);
    expect((await session).value).toMatchObject({ channel: "session", sessionId: SESSION });
    const fed = reader.next();
    await Promise.resolve();
    feed.announce(AGENTS);
    expect((await fed).value).toMatchObject({ channel: "feed", event: AGENTS });
    await reader.return(undefined);
  });

  it("ends with its signal and holds nothing after it", async () => {
    const { feed, live, subscribe } = aWorld();
    const stop = new AbortController();
    const reader = take(subscribe([null, null], stop.signal), 99);
    await expect.poll(() => feed.size + live.size).toBe(2);
    stop.abort();
    expect((await reader).map(({ channel }) => channel).sort()).toEqual(["feed", "session"]);
    expect(feed.size + live.size).toBe(0);
  });

  it("that is left between two messages holds nothing either", async () => {
    const { feed, live, subscribe } = aWorld();
    await take(subscribe([null, null]), 2);
    await expect.poll(() => feed.size + live.size).toBe(0);
  });
});

/** Takes so many and leaves the source open. */
async function takeOpen<T>(source: AsyncGenerator<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = await source.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
