import type { ModelCall, NewMessage, SessionPatch, SessionStore } from "@/server/core/sessions";
import { grantedFence } from "../factories/leases";
import { aCall, aMessage, anArrival, aSession, NOON_MS } from "../factories/store";

const SESSION = "ses_herons";

/** A session with one waiting turn. */
export async function withArrival(store: SessionStore): Promise<void> {
  await store.createSession(aSession());
  await store.accept(anArrival());
}

/** A session whose first turn runs; gives the fence of its lease. */
export async function withRunningTurn(
  store: SessionStore,
  message: NewMessage = aMessage(),
): Promise<number> {
  await withArrival(store);
  const fence = await grantedFence(store, SESSION);
  await store.beginTurn(beginning({ fence, message }));
  return fence;
}

/** A session with one call of its first turn. */
export async function withCall(
  store: SessionStore,
  call: Partial<ModelCall> = {},
): Promise<number> {
  const fence = await withRunningTurn(store);
  await store.insertCall(aCall(call));
  return fence;
}

/** Input that begins the first turn. */
export function beginning(input: {
  fence: number;
  message?: NewMessage;
  pin?: string | null;
  session?: SessionPatch;
}) {
  return {
    sessionId: SESSION,
    turnId: "trn_first0",
    atMs: NOON_MS + 10,
    message: aMessage(),
    session: {},
    ...input,
  };
}

/** Input that ends the first turn as done, with nothing more to store. */
export function ending(fence: number) {
  return {
    sessionId: SESSION,
    turnId: "trn_first0",
    fence,
    atMs: NOON_MS + 20,
    state: "done",
    error: null,
    messages: [],
    exclude: [],
    session: {},
  } as const;
}

/** All that the store tells about the first turn and its session, to compare before and after. */
export async function everything(store: SessionStore) {
  return {
    session: await store.session(SESSION),
    totals: await store.sessionTotals(SESSION),
    route: await store.routeOfSession(SESSION),
    messages: await store.messages(SESSION, {}),
    turn: await store.turn("trn_first0"),
    waiting: await store.waiting(SESSION),
  };
}
