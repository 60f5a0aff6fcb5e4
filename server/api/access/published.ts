import type { AccessPolicy } from "./verdict";

const SLOT = Symbol.for("holdfast.access-policy");

/** The bundler makes several copies of a module in one process: what all must see lives on the global object. */
interface Slot {
  [SLOT]?: AccessPolicy;
}

/** Makes the policy known to the proxy; the runtime calls it once, before the first request. */
export function publishAccessPolicy(policy: AccessPolicy): void {
  slot()[SLOT] = policy;
}

/** The policy in force; null until the runtime has started, when nothing may come in. */
export function publishedAccessPolicy(): AccessPolicy | null {
  return slot()[SLOT] ?? null;
}

/** Guarantee: the global object takes any symbol as a key. */
function slot(): Slot {
  return globalThis as Slot;
}
