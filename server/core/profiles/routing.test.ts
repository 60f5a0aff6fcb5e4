import { describe, expect, it } from "vitest";
import { GatewayConfig } from "./gateway-config";
import { type RoutedPlace, routedProfile } from "./routing";
import { checkSettings } from "./settings";

const PLACE: RoutedPlace = {
  platform: "discord",
  guildId: "g1",
  chatId: "c1",
  parentId: null,
  threadId: "t1",
};

const at = (routes: unknown[], place: Partial<RoutedPlace> = {}) =>
  routedProfile(GatewayConfig.parse({ routes }).routes, { ...PLACE, ...place });

const route = (profile: string, rest: object = {}) => ({ profile, platform: "discord", ...rest });

describe("routes", () => {
  it("lead nowhere when there are none, or none fits", () => {
    expect(at([])).toBeNull();
    expect(at([route("a", { chat: "c2" })])).toBeNull();
    expect(at([{ profile: "a", platform: "slack" }])).toBeNull();
    expect(at([route("a", { guild: "g1", chat: "c2" })])).toBeNull();
    expect(at([route("a", { guild: "g1" })], { guildId: null })).toBeNull();
  });

  it("go by thread before chat before guild before platform, in whichever order they are written", () => {
    const routes = [
      route("platform"),
      route("guild", { guild: "g1" }),
      route("chat", { chat: "c1" }),
      route("thread", { thread: "t1" }),
    ];
    for (const order of [routes, routes.toReversed()]) {
      expect(at(order)).toBe("thread");
      expect(at(order, { threadId: "t2" })).toBe("chat");
      expect(at(order, { threadId: null, chatId: "c2" })).toBe("guild");
      expect(at(order, { threadId: null, chatId: "c2", guildId: "g2" })).toBe("platform");
    }
  });

  it("that say more go before those that say less, and the first among equals", () => {
    expect(at([route("thin", { chat: "c1" }), route("full", { guild: "g1", chat: "c1" })])).toBe(
      "full",
    );
    expect(at([route("first", { chat: "c1" }), route("second", { chat: "c1" })])).toBe("first");
  });

  it("of a channel hold for the threads that hang on it", () => {
    const place = { chatId: "t1", parentId: "c1" };
    expect(at([route("a", { chat: "c1" })], place)).toBe("a");
  });

  it("take an id written as a number where it keeps its digits", () => {
    expect(at([route("a", { chat: -100 })], { chatId: "-100" })).toBe("a");
    const long = checkSettings(GatewayConfig, { routes: [route("a", { chat: 2 ** 60 })] });
    expect(long).toMatchObject({
      ok: false,
      faults: [{ path: ["routes", 0, "chat"], message: expect.stringContaining("quotes") }],
    });
  });

  it("with a fault say where and what", () => {
    const faulty = checkSettings(GatewayConfig, {
      routes: [{ profile: "No Name", platform: "", chanel: "c1" }, "x"],
    });
    const places = faulty.ok ? [] : faulty.faults.map(({ path }) => path.join("."));
    expect(places).toEqual(
      expect.arrayContaining([
        "routes.0.profile",
        "routes.0.platform",
        "routes.0.chanel",
        "routes.1",
      ]),
    );
  });
});
