import path from "node:path";
import { z } from "zod";
import type { RouteMirror } from "@/server/core/gateway";
import { GatewayError } from "@/server/core/kernel";
import { readTextFile } from "./text-file";
import { writeWhole } from "./write-file";

const FILE = "sessions.json";
const README =
  "A copy of the keys by which chats find their sessions, with what was last said of each place. The database wins; a key is taken from here only when the database lacks it. Keys that begin with _ are skipped.";

const MirroredRoute = z.object({
  sessionId: z.string().min(1),
  updatedAtMs: z.number().int().nonnegative(),
  pin: z.record(z.string(), z.unknown()).nullable(),
});

/** The mirror in `<home>/sessions.json`, private to its user. */
export function openRouteFile(home: string): RouteMirror {
  const file = path.join(home, FILE);
  return {
    async load() {
      const found = await readTextFile(file);
      if (found.status === "missing") return [];
      if (found.status === "unfit") throw unreadable(found.reason);
      return Object.entries(parsedObject(found.text)).flatMap(([key, value]) => {
        const route = key.startsWith("_") ? null : (MirroredRoute.safeParse(value).data ?? null);
        if (route === null) return [];
        return [{ key, ...route, pin: route.pin === null ? null : JSON.stringify(route.pin) }];
      });
    },
    async save(routes) {
      const entries = routes.map(({ key, pin, ...rest }) => {
        return [key, { ...rest, pin: pin === null ? null : JSON.parse(pin) }] as const;
      });
      const text = JSON.stringify({ _README: README, ...Object.fromEntries(entries) }, null, 2);
      await writeWhole(file, `${text}\n`, { isPrivate: true });
    },
  };
}

function parsedObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw unreadable("is no JSON of keys and routes");
  }
}

function unreadable(reason: string): GatewayError {
  return new GatewayError("STORE_FAILED", `${FILE} ${reason}`, {
    hint: "Move the file aside: it is written anew.",
  });
}
