import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "@/server/core/kernel";

/** The host's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  delay: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
};
