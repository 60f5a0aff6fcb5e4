import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveSessionStream, serveTrpc } from "@/server/api";
import { LiveEvent, LiveMessage } from "@/server/core/contracts";
import { request, startTestApi, type TestApi } from "../factories/api";
import { readEvents, type ServerSentEvent } from "../factories/server-sent-events";

interface Received {
  readonly id: number;
  readonly event: LiveEvent;
}

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const LONG = { text: "sim: long 60" };
const isOver = (event: LiveEvent) => event.type === "turn-ended";
const watched = () => api.gateway.gateway.counts().watched;

function open(sessionId: string, query = "", headers: Record<string, string> = {}) {
  const at = `GET /api/v1/sessions/${sessionId}/stream${query}`;
  return serveSessionStream(request(at, { headers }), api.deps);
}

function subscribe(sessionId: string, lastEventId: string | null = null) {
  const input = encodeURIComponent(JSON.stringify({ sessionId, lastEventId }));
  return serveTrpc(request(`GET /api/trpc/live.subscribe?input=${input}`), api.deps);
}

function plain({ id, data }: ServerSentEvent): Received {
  return { id: Number(id), event: LiveEvent.parse(JSON.parse(data)) };
}

interface ReceivedMessage {
  readonly id: string;
  readonly message: LiveMessage;
}

/** The messages of a subscription up to one, that one included. */
async function messagesUntil(
  stream: AsyncGenerator<ServerSentEvent>,
  isLast: (message: LiveMessage) => boolean,
): Promise<ReceivedMessage[]> {
  const received: ReceivedMessage[] = [];
  for (;;) {
    const next = await stream.next();
    if (next.done) return received;
    const { id, event, data } = next.value;
    if (event !== "message") continue;
    const message = LiveMessage.parse(JSON.parse(data));
    received.push({ id: id ?? "", message });
    if (isLast(message)) return received;
  }
}

const isSnapshot = (message: LiveMessage) =>
  message.channel === "session" && message.event.type === "snapshot";
const isTurnOver = (message: LiveMessage) => message.channel === "session" && isOver(message.event);
const ofSession = ({ message }: ReceivedMessage) => message.channel === "session";

/** Reads until the event that is looked for, and leaves the stream open. */
async function collect(
  events: AsyncGenerator<ServerSentEvent>,
  until: (event: LiveEvent) => boolean,
): Promise<Received[]> {
  const found: Received[] = [];
  for (;;) {
    const next = await events.next();
    if (next.done) return found;
    if (next.value.event !== "message") continue;
    const received = plain(next.value);
    found.push(received);
    if (until(received.event)) return found;
  }
}

function textOf(events: readonly Received[]): string {
  return events.map(({ event }) => (event.type === "block-delta" ? event.text : "")).join("");
}

describe("the stream of a session", () => {
  it("cannot be buffered or changed on its way", async () => {
    const response = await open(await api.gateway.open("me"));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    await response.body?.cancel();
  });

  it("begins with a snapshot and tells a turn to its end, numbered one by one", async () => {
    const id = await api.gateway.open("me");
    const stream = readEvents(await open(id));
    await api.rest(`POST /sessions/${id}/messages`, LONG);
    const events = await collect(stream, isOver);
    await stream.return(undefined);
    expect(events[0]?.event).toMatchObject({ type: "snapshot" });
    const first = events[0]?.id ?? 0;
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => first + index));
    expect(events.at(-1)?.event).toMatchObject({ type: "turn-ended", state: "done", error: null });
    expect(textOf(events).split(" ").length).toBeGreaterThan(50);
  });

  it("goes on behind the last event that was seen, by header or by query", async () => {
    const id = await api.gateway.open("me");
    const whole = readEvents(await open(id));
    await api.rest(`POST /sessions/${id}/messages`, LONG);
    const events = await collect(whole, isOver);
    const seen = events[8]?.id ?? 0;
    const byHeader = readEvents(await open(id, "?after=0", { "last-event-id": `${seen}` }));
    const byQuery = readEvents(await open(id, `?after=${seen}`));
    for (const resumed of [byHeader, byQuery]) {
      expect(await collect(resumed, isOver)).toEqual(events.slice(9));
      await resumed.return(undefined);
    }
    await whole.return(undefined);
  });

  it("shows who comes late the whole answer as far as it has come", async () => {
    const id = await api.gateway.open("me");
    const early = readEvents(await open(id));
    await api.rest(`POST /sessions/${id}/messages`, { text: "sim: long 40 50" });
    const before = await collect(early, (event) => event.type === "block-delta");
    const late = readEvents(await open(id));
    const [snapshot] = await collect(late, () => true);
    expect(snapshot?.event).toMatchObject({
      type: "snapshot",
      turn: { state: "running", blocks: [{ type: "text" }] },
    });
    expect(textOf(before).length).toBeGreaterThan(0);
    const after = await collect(late, isOver);
    const turn = snapshot?.event.type === "snapshot" ? snapshot.event.turn : null;
    const begun = turn?.blocks[0]?.type === "text" ? turn.blocks[0].text : "";
    const all = textOf([...before, ...(await collect(early, isOver))]);
    expect(begun + textOf(after)).toBe(all);
    await Promise.all([early.return(undefined), late.return(undefined)]);
  });

  it("refuses an id that no event has", async () => {
    const id = await api.gateway.open("me");
    for (const response of [await open(id, "?after=ten"), await open(id, "?after=-1")])
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ message: expect.stringContaining("lastEventId is not the id") }),
      ]);
  });

  it("lets go of the session when its reader goes", async () => {
    const id = await api.gateway.open("me");
    await expect.poll(watched).toBe(0);
    const stream = readEvents(await open(id));
    await collect(stream, (event) => event.type === "snapshot");
    expect(watched()).toBe(1);
    await stream.return(undefined);
    await expect.poll(watched).toBe(0);
  });
});

describe("live.subscribe", () => {
  it("gives each message both numbers as id, and goes on behind the one named", async () => {
    const id = await api.gateway.open("me");
    const whole = readEvents(await subscribe(id));
    const begun = await messagesUntil(whole, isSnapshot);
    expect(begun.some(({ message }) => message.event.type === "feed-started")).toBe(true);
    await api.rest(`POST /sessions/${id}/messages`, LONG);
    const received = await messagesUntil(whole, isTurnOver);
    const places = received.map(({ id: place }) => place);
    expect(places.every((place) => /^\d+\.\d+$/.test(place))).toBe(true);
    const resumed = readEvents(await subscribe(id, received[4]?.id));
    const rest = await messagesUntil(resumed, isTurnOver);
    expect(rest.filter(ofSession).map(({ message }) => message)).toEqual(
      received
        .slice(5)
        .filter(ofSession)
        .map(({ message }) => message),
    );
    await Promise.all([whole.return(undefined), resumed.return(undefined)]);
    await expect.poll(watched).toBe(0);
  });

  it("refuses an unknown session with our code and no stack", async () => {
    const stream = readEvents(await subscribe("ses_00000000"));
    const events: ServerSentEvent[] = [];
    for await (const event of stream) events.push(event);
    const refusal = events.find((event) => event.event === "serialized-error");
    expect(JSON.parse(refusal?.data ?? "{}")).toMatchObject({
      data: { code: "NOT_FOUND", gatewayCode: "NOT_FOUND", hint: expect.any(String) },
    });
    expect(refusal?.data).not.toContain("stack");
  });

  it("masks what breaks on the way", async () => {
    const id = await api.gateway.open("me");
    const gateway = Object.assign(Object.create(api.deps.world.gateway), {
      async *watch() {
        yield { seq: 1, event: { type: "session-changed" } };
        throw new Error("secret sauce");
      },
      async *subscribe() {
        yield { channel: "session", sessionId: id, seq: 1, event: { type: "session-changed" } };
        throw new Error("secret sauce");
      },
    });
    const deps = { ...api.deps, world: { ...api.deps.world, gateway } };
    const at = `GET /api/v1/sessions/${id}/stream`;
    const rest = await (await serveSessionStream(request(at), deps)).text();
    const input = encodeURIComponent(JSON.stringify({ sessionId: id }));
    const trpc = await (
      await serveTrpc(request(`GET /api/trpc/live.subscribe?input=${input}`), deps)
    ).text();
    for (const text of [rest, trpc]) {
      expect(text).toContain("session-changed");
      expect(text).toContain("internal error");
      expect(text).not.toContain("secret sauce");
    }
    expect(api.log.filter((line) => line.level === "error")).toHaveLength(2);
  });
});

describe("when the gateway goes down", () => {
  it("streams end, and say that it is worth coming again", async () => {
    const id = await api.gateway.open("me");
    const plainStream = readEvents(await open(id));
    const trpcStream = readEvents(await subscribe(id));
    await collect(plainStream, (event) => event.type === "snapshot");
    await messagesUntil(trpcStream, isSnapshot);
    api.shutDown();
    const lastOf = async (stream: AsyncGenerator<ServerSentEvent>) => {
      let last: ServerSentEvent | null = null;
      for await (const event of stream) last = event;
      return last;
    };
    const [last, lastOfTrpc] = await Promise.all([lastOf(plainStream), lastOf(trpcStream)]);
    expect(last).toMatchObject({ event: "error", data: expect.stringContaining("DRAINING") });
    expect(lastOfTrpc).toMatchObject({
      event: "serialized-error",
      data: expect.stringContaining("SERVICE_UNAVAILABLE"),
    });
  });
});
