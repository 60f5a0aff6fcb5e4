import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { InboundInput, ListRoutesInput } from "@/server/core/contracts";
import { LOCAL_OPERATOR, listRoutes, sendInbound } from "@/server/core/operations";
import { aGateway, type TestGateway } from "../factories/gateway";
import { faultsOfMessages, systemTexts } from "../factories/provider-stream";

const ROUTES = `routes:
  - { profile: beta, platform: telegram }
  - { profile: club, platform: telegram, chat: "-100" }
  - { profile: gone, platform: slack }
`;
const FILES = {
  "config.yaml": ROUTES,
  "profiles/club/SOUL.md": "Club speaks of tides.",
  "profiles/club/config.yaml": "sessions: { groupPerUser: false }\n",
  "profiles/beta/SOUL.md": "Beta speaks in haiku.",
};

const context = (gateway: TestGateway) => ({ ...gateway.world, operator: LOCAL_OPERATOR });

function inbound(gateway: TestGateway, input: Record<string, unknown>) {
  const chat = { platform: "telegram", type: "group", id: "-100" };
  return sendInbound(
    context(gateway),
    InboundInput.parse({ text: "hello", speaker: "Ana", speakerId: "70001", chat, ...input }),
  );
}

const dm = (id: string | null, rest = {}) => ({ platform: "telegram", type: "dm", id, ...rest });

describe("a message from a platform", () => {
  it("is refused where no profile answers, and nothing is stored of it", async () => {
    const gateway = await aGateway({ files: FILES });
    const refused = [
      [{ chat: { platform: "discord", id: "1" } }, "NOT_FOUND"],
      [{ chat: { platform: "slack", id: "1" } }, "NOT_FOUND"],
      [{ profile: "nobody" }, "NOT_FOUND"],
      [{ profile: "me", chat: { platform: "console", type: "dm", id: "ses_1" } }, "BAD_INPUT"],
    ] as const;
    for (const [input, code] of refused)
      await expect(inbound(gateway, input)).rejects.toMatchObject({ code });
    writeFileSync(path.join(gateway.home, "profiles/club/config.yaml"), "model: [\n");
    await expect(inbound(gateway, {})).rejects.toMatchObject({ code: "PROFILE_INVALID" });
    writeFileSync(path.join(gateway.home, "config.yaml"), "routes: 7\n");
    await expect(inbound(gateway, {})).rejects.toMatchObject({ code: "PROFILE_INVALID" });
    const routes = await listRoutes(context(gateway), ListRoutesInput.parse({}));
    expect(routes.items).toEqual([]);
  });

  it("finds profile and session by its place; two at once begin one session", async () => {
    const gateway = await aGateway({ files: FILES });
    const [first, second] = await Promise.all([
      inbound(gateway, { messageId: "1" }),
      inbound(gateway, { speaker: "Bo", speakerId: "70002", messageId: "2" }),
    ]);
    expect(first).toMatchObject({ profile: "club", key: "agent:club:telegram:group:-100" });
    expect(second.sessionId).toBe(first.sessionId);
    const again = await inbound(gateway, { messageId: "1" });
    expect(again.turnId).toBe(first.turnId);
    const thread = await inbound(gateway, {
      chat: { platform: "telegram", id: "-100", threadId: "5" },
    });
    expect(thread.key).toBe("agent:club:telegram:thread:-100:5");
    const session = await gateway.world.store.session(first.sessionId);
    expect(session).toMatchObject({
      platform: "telegram",
      profile: "club",
      titleSource: "derived",
    });
    const { items } = await listRoutes(
      context(gateway),
      ListRoutesInput.parse({ profile: "club" }),
    );
    expect(items.map(({ key }) => key).sort()).toEqual([first.key, thread.key]);
  });

  it("reaches each profile with its own persona, at once", async () => {
    const gateway = await aGateway({ files: FILES });
    const sent = await Promise.all([inbound(gateway, {}), inbound(gateway, { chat: dm("7") })]);
    for (const { turnId } of sent) {
      expect(await gateway.ended(turnId ?? "")).toMatchObject({ state: "done" });
    }
    const personas = gateway.requests().map(({ rawBody }) => {
      const system = systemTexts(rawBody).join("\n");
      return ["Club speaks", "Beta speaks"].filter((persona) => system.includes(persona)).join();
    });
    expect(personas.sort()).toEqual(["Beta speaks", "Club speaks"]);
  });

  it("keeps people of a group apart where the profile says so", async () => {
    const gateway = await aGateway({ files: FILES });
    const group = { profile: "beta" };
    const ana = await inbound(gateway, group);
    const bo = await inbound(gateway, { ...group, speaker: "Bo", speakerId: "70002" });
    expect(ana.key).toBe("agent:beta:telegram:group:-100:70001");
    expect(bo.sessionId).not.toBe(ana.sessionId);
  });

  it("that is a command is done, and no model hears it", async () => {
    const gateway = await aGateway({ files: FILES });
    const first = await inbound(gateway, {});
    await gateway.ended(first.turnId ?? "");
    const heard = gateway.requests().length;
    const status = await inbound(gateway, { text: "/status" });
    expect(status).toMatchObject({ turnId: null, sessionId: first.sessionId });
    expect(status.message).not.toBe("");
    const fresh = await inbound(gateway, { text: "/new confirm" });
    expect(fresh.sessionId).not.toBe(first.sessionId);
    expect(gateway.requests()).toHaveLength(heard);
    const next = await inbound(gateway, { text: "hello again" });
    expect(next.sessionId).toBe(fresh.sessionId);
  });

  it.each([
    [{ text: "/new" }, { text: "/new confirm" }],
    [{ text: "/new Ducks" }, { text: "/new Ducks  CONFIRM" }],
    [{ text: "／new" }, { text: "/new 确认" }],
    [{ text: "/new" }, { text: "/new", confirm: true }],
  ])("%j asks first, says how to confirm, and is done by %j", async (asking, confirming) => {
    const gateway = await aGateway({ files: FILES });
    const first = await inbound(gateway, {});
    await gateway.ended(first.turnId ?? "");
    const asked = await inbound(gateway, asking);
    expect(asked).toMatchObject({ sessionId: first.sessionId, turnId: null });
    expect(asked.message).toContain(`send: ${asking.text} confirm`);
    expect((await inbound(gateway, { text: "still here" })).sessionId).toBe(first.sessionId);
    const fresh = await inbound(gateway, confirming);
    expect(fresh.sessionId).not.toBe(first.sessionId);
    const title = (await gateway.world.store.session(fresh.sessionId))?.title;
    expect(title).toBe(asking.text.endsWith("Ducks") ? "Ducks" : "");
    const copy = readFileSync(path.join(gateway.home, "sessions.json"), "utf8");
    expect(JSON.parse(copy)).toMatchObject({ [first.key]: { sessionId: fresh.sessionId } });
  });

  it("that asks nothing keeps its last word", async () => {
    const gateway = await aGateway({ files: FILES });
    const { sessionId } = await inbound(gateway, {});
    await inbound(gateway, { text: "/title Please confirm" });
    expect(await gateway.world.store.session(sessionId)).toMatchObject({ title: "Please confirm" });
  });

  it("stands in the copy of the routes at once, by each key that leads there", async () => {
    const gateway = await aGateway({ files: FILES });
    const copy = (): unknown =>
      JSON.parse(readFileSync(path.join(gateway.home, "sessions.json"), "utf8"));
    const first = await inbound(gateway, {});
    expect(copy()).toMatchObject({ [first.key]: { sessionId: first.sessionId } });
    await gateway.ended(first.turnId ?? "");
    const other = await inbound(gateway, { profile: "club", chat: dm("9") });
    await gateway.ended(other.turnId ?? "");
    const moved = await inbound(gateway, {
      ...{ profile: "club", chat: dm("9"), text: `/resume ${first.sessionId}` },
    });
    expect(moved).toMatchObject({ sessionId: first.sessionId });
    expect(copy()).toMatchObject({ [other.key]: { sessionId: first.sessionId } });
  });
});

describe("two keys on one session", () => {
  it("share one lease, one order and one history", async () => {
    const gateway = await aGateway({ files: FILES });
    const first = await inbound(gateway, {});
    await gateway.ended(first.turnId ?? "");
    const here = { profile: "club", chat: dm("9") };
    const other = await inbound(gateway, here);
    await gateway.ended(other.turnId ?? "");
    await inbound(gateway, { ...here, text: `/resume ${first.sessionId}` });
    const sent = [];
    for (const at of [1, 2, 3]) {
      sent.push(await inbound(gateway, { text: `sim: long 20 1 group ${at}` }));
      sent.push(await inbound(gateway, { ...here, text: `direct ${at}`, speaker: "Bo" }));
    }
    expect(new Set(sent.map(({ sessionId }) => sessionId))).toEqual(new Set([first.sessionId]));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    const leases = await gateway.gateway.leases();
    expect(leases.map(({ lease }) => lease.sessionId)).toEqual([first.sessionId]);
    for (const { turnId } of sent) {
      expect(await gateway.ended(turnId ?? "")).toMatchObject({ state: "done" });
    }
    const messages = await gateway.messages(first.sessionId);
    const users = messages.filter(({ role }) => role === "user").slice(-6);
    expect(users.map(({ turnId }) => turnId)).toEqual(sent.map(({ turnId }) => turnId));
    expect(messages.map(({ role }) => role)).toEqual(
      messages.map((_, at) => (at % 2 === 0 ? "user" : "assistant")),
    );
    expect(faultsOfMessages(gateway.requests().at(-1)?.rawBody ?? "")).toEqual([]);
  });
});
