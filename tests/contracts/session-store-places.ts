import { afterEach, beforeEach, expect, it } from "vitest";
import type { SessionStore } from "@/server/core/sessions";
import { aMessage, anArrival, anEvent, aSession, NOON_MS } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";

const GROUP = "agent:club:telegram:group:-100";
const inGroup = (id: string, overrides = {}) =>
  aSession({ id, key: GROUP, profile: "club", platform: "telegram", ...overrides });

/** Keys that chats give out, and messages as they are sent under redaction. */
export function describePlaces(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  it("gives all who come to a key at once the same session, and stores one", async () => {
    const opened = await Promise.all(
      ["ses_a", "ses_b", "ses_c"].map((id) => store.openSession(inGroup(id))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const [first] = opened;
    expect(await store.route(GROUP)).toMatchObject({ sessionId: first?.id, pin: null });
    expect(await store.session("ses_c")).toBeNull();
  });

  it("begins anew under the key of an archived session", async () => {
    await store.openSession(inGroup("ses_a"));
    await store.updateSession("ses_a", { archivedAtMs: NOON_MS });
    const next = await store.openSession(inGroup("ses_b"));
    expect(next).toMatchObject({ id: "ses_b", continuesId: "ses_a" });
    expect((await store.route(GROUP))?.sessionId).toBe("ses_b");
  });

  it("lists routes, the latest changed first, page by page and by profile", async () => {
    await store.createSession(aSession());
    await store.openSession(inGroup("ses_a", { createdAtMs: NOON_MS + 1 }));
    const first = await store.routes({ profile: null }, { limit: 1, cursor: null });
    expect(first.items.map(({ key }) => key)).toEqual([GROUP]);
    const { nextCursor: cursor } = first;
    const second = await store.routes({ profile: null }, { limit: 1, cursor });
    expect(second).toMatchObject({ items: [{ sessionId: "ses_herons" }], nextCursor: null });
    const club = await store.routes({ profile: "club" }, { limit: 50, cursor: null });
    expect(club.items.map(({ sessionId }) => sessionId)).toEqual(["ses_a"]);
    await expect(
      store.routes({ profile: null }, { limit: 1, cursor: "none" }),
    ).rejects.toMatchObject({ code: "BAD_INPUT" });
  });

  it("names the routes that a chat gave out or that hold a pin", async () => {
    await store.createSession(aSession());
    await store.openSession(inGroup("ses_a"));
    const keys = async () => (await store.notableRoutes()).map(({ key }) => key);
    expect(await keys()).toEqual([GROUP]);
    await begun("ses_herons", "pinned");
    expect(await keys()).toEqual([GROUP, aSession().key].sort());
  });

  it("fills in a route that is missing, and no other", async () => {
    await store.createSession(aSession());
    const route = { key: GROUP, sessionId: "ses_herons", pin: "x", updatedAtMs: NOON_MS };
    expect(await store.fillRoute({ ...route, sessionId: "ses_gone" })).toBe(false);
    expect(await store.fillRoute({ ...route, key: aSession().key })).toBe(false);
    expect(await store.route(aSession().key)).toMatchObject({ pin: null });
    expect(await store.fillRoute(route)).toBe(true);
    expect(await store.fillRoute({ ...route, pin: "y" })).toBe(false);
    expect(await store.route(GROUP)).toEqual(route);
  });

  it("keeps a session's pin where a key leads to it, never with a key that leads elsewhere", async () => {
    await store.openSession(inGroup("ses_a"));
    await begun("ses_a", "of a");
    const fresh = inGroup("ses_b", { continuesId: "ses_a" });
    await store.startOver({ session: fresh, key: GROUP });
    expect(await store.route(GROUP)).toMatchObject({ sessionId: "ses_b", pin: null });
    expect(await store.routeOfSession("ses_a")).toBeNull();
    await begun("ses_a", "of a again");
    expect((await store.route(GROUP))?.pin).toBeNull();
    const other = "agent:club:telegram:dm:7";
    await store.moveRoute({ key: other, sessionId: "ses_a", atMs: NOON_MS });
    await begun("ses_a", "of a at last");
    expect((await store.route(other))?.pin).toBe("of a at last");
    expect((await store.route(GROUP))?.pin).toBeNull();
  });

  it("gives out what was never looked at for redaction, and keeps each message's newest row", async () => {
    await store.createSession(aSession());
    await begun("ses_herons", "pin");
    const [message] = await store.uncheckedMessages("ses_herons");
    const fence = (await store.session("ses_herons"))?.fence ?? 0;
    const row = {
      messageId: message?.id ?? "",
      sessionId: "ses_herons",
      blocks: [{ json: '{"type":"text","text":"Person-1"}', sha256: "h1", origin: null }],
      sha256: "m1",
    };
    const save = (rows: (typeof row)[], by = fence) =>
      store.saveRedacted({ sessionId: "ses_herons", fence: by, rows });
    expect(await save([row], fence - 1)).toBe(false);
    expect(await store.redactedMessages("ses_herons")).toEqual([]);
    expect(await save([row])).toBe(true);
    expect(await save([{ ...row, sha256: "m2" }])).toBe(true);
    expect(await (await home.reopen()).redactedMessages("ses_herons")).toEqual([
      { ...row, sha256: "m2" },
    ]);
  });

  it("marks what was written under redaction as fit to be sent", async () => {
    await store.createSession(aSession());
    await begun("ses_herons", "pin", true);
    expect(await store.uncheckedMessages("ses_herons")).toEqual([]);
    expect(await store.redactedMessages("ses_herons")).toMatchObject([{ blocks: [] }]);
  });

  it("names who wrote to a session, with direct chats", async () => {
    await store.createSession(aSession());
    const chat = { platform: "signal", chatId: "1", topic: null, threadId: null };
    await accepted("ses_herons", {
      ...{ speaker: "Ana", speakerId: "77001", authorId: "usr_ana" },
      chat: { ...chat, chatType: "dm", chatName: "Ana Maria" },
    });
    await accepted("ses_herons", { chat: { ...chat, chatType: "group", chatName: "Club" } });
    expect(await store.peopleOfSession("ses_herons")).toEqual([
      ...["77001", "Ana", "Ana Maria", "usr_ana"],
    ]);
    expect(await store.peopleOfSession("ses_none")).toEqual([]);
  });

  let made = 0;

  async function accepted(sessionId: string, event = {}) {
    made += 1;
    const turnId = `trn_${made}`;
    await store.accept(anArrival({ turnId, sessionId, event: anEvent(event) }));
    return turnId;
  }

  async function begun(sessionId: string, pin: string, isRedacted = false) {
    const turnId = await accepted(sessionId);
    const fence = (await store.session(sessionId))?.fence ?? 0;
    const at = { sessionId, turnId, fence, atMs: NOON_MS };
    const message = aMessage({ id: `msg_${made}` });
    await store.beginTurn({ ...at, message, pin, session: {}, isRedacted });
    await store.endTurn({
      ...at,
      ...{ state: "done", error: null, messages: [], exclude: [], session: {} },
    });
  }
}
