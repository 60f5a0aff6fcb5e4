import type {
  AcquireLeaseInput,
  LeaseGrant,
  LeaseHolder,
  SessionStore,
} from "@/server/core/sessions";
import { NOON_MS } from "./store";

/** A process on another machine. */
export function aHolder(overrides: Partial<LeaseHolder> = {}): LeaseHolder {
  return {
    runtimeId: "harbour.1",
    host: "harbour",
    pidNamespace: "pid:[1]",
    pid: 4_711,
    processStart: "1000",
    ...overrides,
  };
}

/** A wish for the lease of `ses_herons`, whose other holders cannot be seen from here. */
export function aLeaseWish(overrides: Partial<AcquireLeaseInput> = {}): AcquireLeaseInput {
  return {
    sessionId: "ses_herons",
    holder: aHolder(),
    purpose: "turn",
    turnId: null,
    atMs: NOON_MS,
    ttlMs: 300_000,
    holderState: () => "unknown",
    ...overrides,
  };
}

/** Takes the session's lease, from whoever has it, and gives its number. */
export async function grantedFence(
  store: Pick<SessionStore, "acquireLease">,
  sessionId = "ses_herons",
): Promise<number> {
  const grant: LeaseGrant = await store.acquireLease(
    aLeaseWish({ sessionId, holderState: () => "dead" }),
  );
  if (grant.status === "held") throw new Error("a dead holder kept its lease");
  return grant.fence;
}
