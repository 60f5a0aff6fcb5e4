import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { InboundInput, ListRoutesInput } from "@/server/core/contracts";
import { LOCAL_OPERATOR, listRoutes, sendInbound } from "@/server/core/operations";
import { aGateway, type TestGateway } from "../factories/gateway";
import { systemTexts } from "../factories/provider-stream";

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
    const fresh = await inbound(gateway, { text: "/new" });
    expect(fresh.sessionId).not.toBe(first.sessionId);
    expect(gateway.requests()).toHaveLength(heard);
    const next = await inbound(gateway, { text: "hello again" });
    expect(next.sessionId).toBe(fresh.sessionId);
  });
});
