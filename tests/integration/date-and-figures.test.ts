import { describe, expect, it, vi } from "vitest";
import { aGateway, MovableClock, type TestGateway } from "../factories/gateway";
import { countMarkers, prefixHash, sentMessages, systemTexts } from "../factories/provider-stream";

const TAIPEI = { "profiles/me/config.yaml": "timeZone: Asia/Taipei\n" };
/** 2026-03-31T23:58 in Taipei. */
const LATE = Date.UTC(2026, 2, 31, 15, 58);
const MINUTE = 60_000;

function lateGateway(): Promise<TestGateway> {
  return aGateway({ clock: new MovableClock(LATE), files: TAIPEI });
}

/** What the newest request says of the date, by message; then the system as one text. */
function datesIn(gateway: TestGateway) {
  const { rawBody } = gateway.requests().at(-1) ?? { rawBody: "" };
  return {
    system: systemTexts(rawBody).join("\n"),
    told: sentMessages(rawBody).map(({ content }) =>
      JSON.stringify(content).includes("The date is now 2026-04-01 (Asia/Taipei)"),
    ),
  };
}

describe("the date", () => {
  it("of the start stands in the system; a new one is told once, on its turn's message", async () => {
    const gateway = await lateGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    expect(datesIn(gateway)).toMatchObject({
      system: expect.stringContaining("2026-03-31"),
      told: [false],
    });
    gateway.clock.advance(5 * MINUTE);
    await gateway.say(session, "Which day is it?");
    expect(datesIn(gateway).told).toEqual([false, false, true]);
    await gateway.say(session, "And now?");
    expect(datesIn(gateway)).toMatchObject({
      system: expect.not.stringContaining("2026-04-01"),
      told: [false, false, true, false, false],
    });
    const bodies = gateway.requests().map(({ rawBody }) => rawBody);
    expect(new Set(bodies.map(prefixHash)).size).toBe(1);
    expect(bodies.every((body) => countMarkers(body) > 0)).toBe(true);
  });

  it("is told once over eviction and restart, and the system keeps its bytes", async () => {
    const before = await lateGateway();
    const session = await before.open("me");
    await before.say(session, "hello");
    before.clock.advance(5 * MINUTE);
    await before.gateway.evict(session, "soft");
    const after = await before.restart();
    await after.say(session, "Which day is it?");
    await after.gateway.evict(session, "soft");
    await after.say(session, "And now?");
    expect(datesIn(after).told).toEqual([false, false, true, false, false]);
    expect(new Set(after.requests().map(({ rawBody }) => prefixHash(rawBody))).size).toBe(1);
  });

  it("is told on the next turn when a turn began before midnight and ended after it", async () => {
    const gateway = await lateGateway();
    const session = await gateway.open("me");
    gateway.provider.script({ reply: { text: "good night", delayMs: 300 } });
    const turn = await gateway.send(session, "hello");
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(1), { interval: 2 });
    gateway.clock.advance(5 * MINUTE);
    expect(await gateway.ended(turn.id)).toMatchObject({ state: "done" });
    await gateway.say(session, "Which day is it?");
    expect(datesIn(gateway)).toMatchObject({
      system: expect.stringContaining("2026-03-31"),
      told: [false, false, true],
    });
  });

  it("is told when the day changed before the first answer", async () => {
    const gateway = await lateGateway();
    const session = await gateway.open("me");
    gateway.provider.fault({ status: 400, count: 1 });
    expect(await gateway.say(session, "hello")).toMatchObject({ state: "failed" });
    gateway.clock.advance(5 * MINUTE);
    await gateway.say(session, "Which day is it?");
    expect(datesIn(gateway)).toMatchObject({
      system: expect.stringContaining("2026-03-31"),
      told: [true],
    });
    await gateway.say(session, "And now?");
    expect(datesIn(gateway).told).toEqual([true, false, false]);
  });

  it("is told again when the turn that was to tell it never reached the model", async () => {
    const gateway = await lateGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    gateway.clock.advance(5 * MINUTE);
    gateway.provider.fault({ status: 400, count: 1 });
    await gateway.say(session, "Which day is it?");
    await gateway.say(session, "Which day is it?");
    expect(datesIn(gateway).told).toEqual([false, false, true]);
  });

  it("is told again after a turn that told it and was declined, and once after one that was stopped", async () => {
    const gateway = await lateGateway();
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    gateway.clock.advance(5 * MINUTE);
    expect(await gateway.say(session, "sim: refuse")).toMatchObject({ state: "refused" });
    gateway.provider.fault({ latencyMs: 60_000, count: 1 });
    const turn = await gateway.send(session, "Which day is it?");
    await vi.waitFor(() => expect(gateway.requests()).toHaveLength(3), { interval: 2 });
    await gateway.gateway.stop(session);
    await gateway.ended(turn.id);
    await gateway.say(session, "Well?");
    expect(datesIn(gateway).told).toEqual([false, false, true, false]);
  });

  it("of a session begun the next day is that day, in its own system", async () => {
    const gateway = await lateGateway();
    await gateway.say(await gateway.open("me"), "hello");
    gateway.clock.advance(5 * MINUTE);
    await gateway.say(await gateway.open("me"), "hello");
    expect(datesIn(gateway)).toMatchObject({
      system: expect.stringContaining("2026-04-01"),
      told: [false],
    });
  });
});

describe("figures of use", () => {
  it("stand in no system block, whatever was used before", async () => {
    const gateway = await aGateway();
    const session = await gateway.open("me");
    const { calls } = await gateway.say(session, "sim: tools 3");
    const used = calls.flatMap(({ usage, costNano }) => [
      usage.read,
      usage.write5m,
      usage.promptTotal,
      costNano,
    ]);
    const figures = used.map(String).filter((figure) => figure.length > 2);
    expect(figures.length).toBeGreaterThan(4);
    await gateway.say(session, "How much was that?");
    const bodies = gateway.requests().map(({ rawBody }) => rawBody);
    expect(new Set(bodies.map(prefixHash)).size).toBe(1);
    const system = systemTexts(bodies.at(-1) ?? "").join("\n");
    for (const figure of figures) expect(system).not.toContain(figure);
  });
});
