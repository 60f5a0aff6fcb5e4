import { describe, expect, it } from "vitest";
import { type LogFields, silentLogger } from "@/server/core/kernel";
import { serialisePin } from "@/server/core/prompt";
import type { Route } from "@/server/core/sessions";
import { MirroredRoutes } from "./mirrored-routes";

const GROUP = "agent:club:telegram:group:-100";

function aRoute(key: string, words: string | null = null): Route {
  const place = {
    sessionId: "ses_1",
    redactPii: false,
    chatPrompt: "",
    channelPrompt: words ?? "",
  };
  const pin = words === null ? null : serialisePin({ version: 1, ...place });
  return { key, sessionId: "ses_1", pin, updatedAtMs: 5 };
}

function aMirror(routes: Route[]) {
  const saved: (readonly Route[])[] = [];
  const warnings: LogFields[] = [];
  const filled: string[] = [];
  const fault = { save: null as Error | null, load: null as Error | null };
  const mirrored = new MirroredRoutes({
    store: {
      notableRoutes: async () => [...routes],
      fillRoute: async ({ key }) => filled.push(key) > 0,
    },
    mirror: {
      load: async () => {
        if (fault.load !== null) throw fault.load;
        return [aRoute(GROUP)];
      },
      save: async (all) => {
        if (fault.save !== null) throw fault.save;
        saved.push(all);
      },
    },
    logger: { ...silentLogger, warn: (fields) => void warnings.push(fields) },
  });
  return { mirrored, saved, warnings, filled, fault };
}

describe("the copy of the routes", () => {
  it("holds what a chat gave out or what says something of a place", async () => {
    const console = "agent:me:console:dm:ses_1";
    const { mirrored, saved } = aMirror([aRoute(GROUP), aRoute(console, "")]);
    await mirrored.keep();
    expect(saved).toEqual([[aRoute(GROUP)]]);
    const telling = aMirror([aRoute(console, "Room: Harbour")]);
    await telling.mirrored.keep();
    expect(telling.saved).toEqual([[aRoute(console, "Room: Harbour")]]);
  });

  it("is written once for all who ask while it is written, and not when nothing differs", async () => {
    const routes = [aRoute(GROUP)];
    const { mirrored, saved } = aMirror(routes);
    const first = mirrored.keep();
    routes.push(aRoute(`${GROUP}:7`));
    await Promise.all([first, mirrored.keep(), mirrored.keep(), mirrored.keep()]);
    expect(saved.at(-1)).toHaveLength(2);
    expect(saved.length).toBeLessThanOrEqual(2);
    await mirrored.keep();
    expect(saved.length).toBeLessThanOrEqual(2);
  });

  it("that cannot be written is one warning, and is written when it can be again", async () => {
    const { mirrored, saved, warnings, fault } = aMirror([aRoute(GROUP)]);
    fault.save = new Error("disk full");
    await mirrored.keep();
    await mirrored.keep();
    expect(warnings).toHaveLength(1);
    fault.save = null;
    await mirrored.keep();
    expect(saved).toHaveLength(1);
  });

  it("that cannot be read is a warning; one that can offers its routes", async () => {
    const { mirrored, warnings, filled, fault } = aMirror([]);
    fault.load = new Error("no JSON");
    await mirrored.restore();
    expect([warnings.length, filled]).toEqual([1, []]);
    fault.load = null;
    await mirrored.restore();
    expect(filled).toEqual([GROUP]);
  });
});
