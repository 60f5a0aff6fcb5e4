import { afterEach, beforeEach, expect, it } from "vitest";
import type { SessionStore, Task } from "@/server/core/sessions";
import { aMessage, anArrival, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { beginning, ending, withRunningTurn } from "./session-store-steps";

const SESSION = "ses_herons";

function aTask(overrides: Partial<Task> = {}): Task {
  return {
    id: "tsk_first0",
    profile: "me",
    sessionId: SESSION,
    title: "数鹭鸟 🐦",
    text: "Count the herons.",
    state: "open",
    dueAtMs: NOON_MS,
    schedule: "0 12 * * *",
    timeZone: "Europe/Berlin",
    createdAtMs: NOON_MS,
    updatedAtMs: NOON_MS,
    lastWokenAtMs: null,
    lastTurnId: null,
    wakes: 0,
    ...overrides,
  };
}

/** What the store promises of tasks, of turns taken out of what is sent, and of turns that were cut. */
export function describeTasks(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

  it("gives back a task with every field as it was stored", async () => {
    await store.createSession(aSession());
    const task = aTask({ lastWokenAtMs: NOON_MS + 1, lastTurnId: "trn_first0", wakes: 3 });
    await store.createTask(task);
    expect(await (await home.reopen()).task(task.id)).toEqual(task);
  });

  it("refuses a task of a session that is not there, and a second one of one id", async () => {
    await expect(store.createTask(aTask())).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await store.task("tsk_first0")).toBeNull();
    await store.createSession(aSession());
    await store.createTask(aTask());
    await expect(store.createTask(aTask({ title: "other" }))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await store.task("tsk_first0"))?.title).toBe("数鹭鸟 🐦");
  });

  it("writes a change only over the task as it was read", async () => {
    await store.createSession(aSession());
    await store.createTask(aTask());
    const patch = { state: "done", wakes: 1, updatedAtMs: NOON_MS } as const;
    const write = { id: "tsk_first0", readAtMs: NOON_MS, patch };
    const [one, other] = await Promise.all([store.patchTask(write), store.patchTask(write)]);
    expect(one).toMatchObject({ status: "written", task: { state: "done", wakes: 1 } });
    expect(other).toEqual({ status: "stale" });
    await expect(store.patchTask({ ...write, id: "tsk_other0" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("lists the next due first, those without a time last, in pages that neither lose nor repeat one", async () => {
    await store.createSession(aSession());
    const due = [NOON_MS + 5, null, NOON_MS, NOON_MS + 5, null, -1];
    for (const [at, dueAtMs] of due.entries()) {
      await store.createTask(aTask({ id: `tsk_${at}`, dueAtMs }));
    }
    const filter = { profile: "me", state: null };
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await store.tasks(filter, { limit: 2, cursor });
      listed.push(...ids(page.items));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(listed).toEqual(["tsk_5", "tsk_2", "tsk_0", "tsk_3", "tsk_1", "tsk_4"]);
  });

  it("lists the tasks of one profile and state alone", async () => {
    await store.createSession(aSession());
    await store.createTask(aTask({ id: "tsk_mine00" }));
    await store.createTask(aTask({ id: "tsk_done00", state: "done" }));
    await store.createTask(aTask({ id: "tsk_other0", profile: "club" }));
    const page = { limit: 50, cursor: null };
    const of = async (profile: string | null, state: Task["state"] | null) =>
      ids((await store.tasks({ profile, state }, page)).items);
    expect(await of("me", null)).toEqual(["tsk_done00", "tsk_mine00"]);
    expect(await of("me", "open")).toEqual(["tsk_mine00"]);
    expect(await of(null, "open")).toEqual(["tsk_mine00", "tsk_other0"]);
    await expect(
      store.tasks({ profile: null, state: null }, { ...page, cursor: "x" }),
    ).rejects.toMatchObject({
      code: "BAD_INPUT",
    });
  });

  it("tells which open tasks are due, and when the next one is", async () => {
    await store.createSession(aSession());
    expect(await store.nextTaskDueMs()).toBeNull();
    await store.createTask(aTask({ id: "tsk_later0", dueAtMs: NOON_MS + 1 }));
    await store.createTask(aTask({ id: "tsk_now000" }));
    await store.createTask(aTask({ id: "tsk_early0", dueAtMs: NOON_MS - 9 }));
    await store.createTask(aTask({ id: "tsk_done00", dueAtMs: NOON_MS - 9, state: "done" }));
    await store.createTask(aTask({ id: "tsk_never0", dueAtMs: null }));
    expect(ids(await store.dueTasks(NOON_MS, 10))).toEqual(["tsk_early0", "tsk_now000"]);
    expect(ids(await store.dueTasks(NOON_MS, 1))).toEqual(["tsk_early0"]);
    expect(await store.nextTaskDueMs()).toBe(NOON_MS - 9);
  });

  it("takes messages out of what is sent, under the newest lease alone", async () => {
    const fence = await withRunningTurn(store);
    await store.endTurn({ ...ending(fence), messages: [aMessage({ id: "msg_answer" })] });
    const input = {
      sessionId: SESSION,
      fence,
      fromSeq: 2,
      session: { toldDate: null, toldModel: null },
      pin: "the pin before",
      atMs: NOON_MS,
    };
    expect(await store.excludeTurns({ ...input, fence: fence - 1 })).toEqual({
      status: "lease-lost",
    });
    expect((await store.messages(SESSION, {})).map(({ excluded }) => excluded)).toEqual([
      null,
      null,
    ]);
    expect(await store.excludeTurns(input)).toEqual({
      status: "written",
      messageIds: ["msg_answer"],
    });
    const again = await home.reopen();
    expect((await again.messages(SESSION, {})).map(({ excluded }) => excluded)).toEqual([
      null,
      "undone",
    ]);
    expect((await again.routeOfSession(SESSION))?.pin).toBe("the pin before");
    expect(await again.excludeTurns(input)).toEqual({ status: "written", messageIds: [] });
  });

  it("lets a session take over the key of another, without its pin, once", async () => {
    const key = "agent:me:telegram:group:-1";
    await store.createSession(aSession({ key, platform: "telegram" }));
    const next = aSession({ id: "ses_next00", key, platform: "telegram", continuesId: SESSION });
    await store.startOver({ session: next, key });
    const again = await home.reopen();
    expect(await again.route(key)).toMatchObject({ sessionId: "ses_next00", pin: null });
    expect(await again.session("ses_next00")).toMatchObject({ continuesId: SESSION, key });
    const late = aSession({ id: "ses_late00", key, continuesId: SESSION });
    await expect(again.startOver({ session: late, key })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await again.session("ses_late00")).toBeNull();
  });

  it("lets a key lead to another session, without a pin; never to one that has ended", async () => {
    const key = "agent:me:telegram:group:-1";
    const fence = await withRunningTurn(store);
    await store.endTurn({ ...ending(fence), pin: "words of the place" });
    await store.createSession(aSession({ id: "ses_group0", key }));
    await store.moveRoute({ key, sessionId: SESSION, atMs: NOON_MS + 30 });
    expect(await store.route(key)).toEqual({
      key,
      sessionId: SESSION,
      pin: null,
      updatedAtMs: NOON_MS + 30,
    });
    expect((await store.routeOfSession(SESSION))?.pin).toBe("words of the place");
    await store.updateSession("ses_group0", { archivedAtMs: NOON_MS });
    for (const [to, code] of [
      ["ses_group0", "CONFLICT"],
      ["ses_nobody", "NOT_FOUND"],
    ] as const) {
      const write = { key, sessionId: to, atMs: NOON_MS };
      await expect(store.moveRoute(write)).rejects.toMatchObject({ code });
    }
    expect((await store.route(key))?.sessionId).toBe(SESSION);
  });

  it("tells the turns that were cut and that nobody has gone on from", async () => {
    const fence = await withRunningTurn(store);
    const error = { code: "INTERRUPTED", message: "the gateway is shutting down", hint: null };
    await store.endTurn({ ...ending(fence), state: "interrupted", error, atMs: NOON_MS + 5 });
    const cut = async (sinceMs: number) =>
      (await store.interruptedTurns(sinceMs)).map(({ id }) => id);
    expect(await cut(NOON_MS + 5)).toEqual(["trn_first0"]);
    expect(await cut(NOON_MS + 6)).toEqual([]);
    await store.accept(anArrival({ turnId: "trn_second" }));
    expect(await cut(0)).toEqual([]);
    await store.beginTurn({
      ...beginning({ fence, message: aMessage({ id: "msg_second" }) }),
      turnId: "trn_second",
    });
    await store.endTurn({ ...ending(fence), turnId: "trn_second" });
    expect(await cut(0)).toEqual([]);
  });
}
