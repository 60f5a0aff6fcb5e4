import { describe, expect, it } from "vitest";
import { silentLogger } from "@/server/core/kernel";
import {
  createTask,
  listTasks,
  updateTask,
  wakeDueTasks,
  wakeTask,
} from "@/server/core/operations";
import { cronSchedules } from "@/server/runtime/schedules";
import { operatorOf } from "../factories/commands";
import { aGateway, type TestGateway } from "../factories/gateway";

const HOUR_MS = 3_600_000;

const at = (gateway: TestGateway, inMs: number) =>
  new Date(gateway.clock.now() + inMs).toISOString();
const wake = (gateway: TestGateway) => wakeDueTasks(operatorOf(gateway), silentLogger);
const page = { limit: 50 };

async function aBoard() {
  const gateway = await aGateway();
  const session = await gateway.open("me");
  await gateway.say(session, "hello");
  const ctx = operatorOf(gateway);
  const task = { profile: "me", sessionId: session, title: "Herons", text: "Count them." };
  return { gateway, session, ctx, task };
}

async function turnsOf(gateway: TestGateway, sessionId: string) {
  return (await gateway.world.reads.turns({ sessionId }, { limit: 50, cursor: null })).items;
}

describe("a task that cannot be made", () => {
  it.each([
    [{ schedule: "* * * *" }, "five fields"],
    [{ schedule: "0 0 9 * * *" }, "five fields"],
    [{ schedule: "61 9 * * *" }, "schedule"],
    [{ schedule: "0 0 30 2 *" }, "never comes"],
    [{ schedule: "0 9 * * *", timeZone: "Mars/Olympus" }, "no zone"],
    [{ dueAt: "2020-01-01T00:00:00.000Z" }, "past"],
  ])("says why and makes nothing: %j", async (times, words) => {
    const { gateway, ctx, task } = await aBoard();
    const sessions = (
      await gateway.world.reads.sessionFacets({ profile: null, query: null, archived: false })
    ).count;
    const made = createTask(ctx, { ...task, sessionId: null, ...times });
    await expect(made).rejects.toMatchObject({
      code: "BAD_INPUT",
      message: expect.stringContaining(words),
    });
    expect((await listTasks(ctx, page)).items).toEqual([]);
    const after = await gateway.world.reads.sessionFacets({
      profile: null,
      query: null,
      archived: false,
    });
    expect(after.count).toBe(sessions);
  });

  it("is refused for an archived session and for one of another profile", async () => {
    const { gateway, ctx, task, session } = await aBoard();
    const other = await gateway.open("club-bot");
    await expect(createTask(ctx, { ...task, sessionId: other })).rejects.toMatchObject({
      code: "BAD_INPUT",
    });
    await gateway.gateway.updateSession(session, { archivedAtMs: gateway.clock.now() });
    await expect(createTask(ctx, task)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a task that is due", () => {
  it("wakes its session once, without anybody being active, and is done", async () => {
    const { gateway, ctx, task, session } = await aBoard();
    const before = await gateway.world.store.session(session);
    await createTask(ctx, { ...task, dueAt: at(gateway, HOUR_MS) });
    expect(await wake(gateway)).toMatchObject({ woken: 0 });
    gateway.clock.advance(2 * HOUR_MS);
    expect(await wake(gateway)).toMatchObject({ woken: 1 });
    expect(await wake(gateway)).toMatchObject({ woken: 0 });
    const [done] = (await listTasks(ctx, page)).items;
    expect(done).toMatchObject({ state: "done", wakes: 1 });
    const turn = await gateway.ended(done?.lastTurnId ?? "");
    expect(turn.state).toBe("done");
    expect(gateway.requests().at(-1)?.rawBody).toContain("Count them.");
    const after = await gateway.world.store.session(session);
    expect(after?.lastActiveAtMs).toBe(before?.lastActiveAtMs);
    expect((await turnsOf(gateway, session))[0]).toMatchObject({ kind: "internal" });
  });

  it("is woken once by two processes and over a restart", async () => {
    const { gateway, ctx, task, session } = await aBoard();
    await createTask(ctx, { ...task, dueAt: at(gateway, HOUR_MS) });
    await createTask(ctx, { ...task, title: "Ducks", schedule: "0 * * * *" });
    gateway.clock.advance(3 * HOUR_MS);
    await Promise.all([wake(gateway), wake(gateway), wake(gateway)]);
    const restarted = await gateway.restart();
    await wake(restarted);
    const { items } = await listTasks(operatorOf(restarted), page);
    expect(items.map(({ wakes }) => wakes)).toEqual([1, 1]);
    expect(await turnsOf(restarted, session)).toHaveLength(3);
  });

  it("goes on by its schedule, missed times not made up for", async () => {
    const { gateway, ctx, task } = await aBoard();
    const made = await createTask(ctx, { ...task, schedule: "30 9 * * *", timeZone: "Asia/Tokyo" });
    expect(made.dueAt).toMatch(/T00:30:00\.000Z$/);
    gateway.clock.advance(5 * 24 * HOUR_MS);
    await wake(gateway);
    const [task1] = (await listTasks(ctx, page)).items;
    expect(task1).toMatchObject({ state: "open", wakes: 1 });
    expect(Date.parse(task1?.dueAt ?? "")).toBeGreaterThan(gateway.clock.now());
  });

  it("waits behind the turn that runs, and is cancelled with its session", async () => {
    const { gateway, ctx, task, session } = await aBoard();
    await createTask(ctx, { ...task, dueAt: at(gateway, 1) });
    const running = await gateway.send(session, "sim:slow 60000");
    const stateOf = async (id: string) => (await gateway.world.store.turn(id))?.state;
    await expect.poll(() => stateOf(running.id)).toBe("running");
    gateway.clock.advance(HOUR_MS);
    await wake(gateway);
    expect(await stateOf(running.id)).toBe("running");
    await createTask(ctx, { ...task, title: "Late", dueAt: at(gateway, 1) });
    await gateway.gateway.updateSession(session, { archivedAtMs: gateway.clock.now() });
    gateway.clock.advance(HOUR_MS);
    expect(await wake(gateway)).toMatchObject({ woken: 0, cancelled: 1 });
    expect((await listTasks(ctx, { ...page, state: "cancelled" })).items).toHaveLength(1);
  });

  it("is opened again, changed, and woken by hand", async () => {
    const { gateway, ctx, task } = await aBoard();
    const { id } = await createTask(ctx, task);
    const first = await wakeTask(ctx, { id });
    await expect(wakeTask(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(updateTask(ctx, { id })).rejects.toMatchObject({ code: "BAD_INPUT" });
    await updateTask(ctx, { id, state: "open", text: "Count the ducks." });
    const second = await wakeTask(ctx, { id });
    expect(second.turnId).not.toBe(first.turnId);
    expect((await gateway.ended(second.turnId)).state).toBe("done");
    expect((await listTasks(ctx, page)).items[0]).toMatchObject({ wakes: 2, state: "done" });
  });
});

it("reads schedules over summer time: one run a day, never two", () => {
  const next = (after: string) =>
    new Date(cronSchedules.next("30 2 * * *", "Europe/Berlin", Date.parse(after)) ?? 0);
  const before = next("2026-10-24T12:00:00Z");
  const behind = next(before.toISOString());
  expect(behind.getTime() - before.getTime()).toBeGreaterThanOrEqual(24 * HOUR_MS);
});
