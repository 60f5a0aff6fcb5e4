import { GatewayError } from "@/server/core/kernel";
import type { Runtime } from "./start";

export type { Runtime } from "./start";

const SLOT = Symbol.for("holdfast.runtime");

/** Next loads this module several times in one process: the one runtime lives on the global object. */
interface Slot {
  [SLOT]?: Promise<Runtime>;
}

/** Starts the gateway once per process, whoever calls first. */
export function ensureRuntime(projectRoot: string): Promise<Runtime> {
  const slot = globalSlot();
  slot[SLOT] ??= import("./start").then(({ startRuntime }) => startRuntime(projectRoot));
  return slot[SLOT];
}

/** The running gateway; DRAINING while it has not started. */
export async function getRuntime(): Promise<Runtime> {
  const running = globalSlot()[SLOT];
  if (running !== undefined) return running;
  throw new GatewayError("DRAINING", "the gateway has not started", {
    hint: "Start it with npm start.",
    retryable: true,
  });
}

/** Guarantee: the global object takes any symbol as a key. */
function globalSlot(): Slot {
  return globalThis as Slot;
}
