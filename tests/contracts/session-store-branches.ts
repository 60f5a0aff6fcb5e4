import { afterEach, beforeEach, expect, it } from "vitest";
import type { Session, SessionStore, StoredMessage } from "@/server/core/sessions";
import { anImage, aTextFile } from "../factories/images";
import { grantedFence } from "../factories/leases";
import {
  aCall,
  aFrozenPrefix,
  aMessage,
  anArrival,
  anEvent,
  aSession,
  NOON_MS,
} from "../factories/store";
import { aUsage } from "../factories/usage";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { beginning, ending, everything, withArrival, withRunningTurn } from "./session-store-steps";

const SESSION = "ses_herons";
const BRANCH = "ses_branch0";

/** What the store promises of turns said again, branches, and prompts rendered anew. */
export function describeBranches(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  /** A session with two ended turns of two messages each, and a call of the second. */
  async function withTwoTurns(): Promise<number> {
    const fence = await withRunningTurn(store);
    await store.endTurn({ ...ending(fence), messages: [answer("msg_answer1")] });
    await store.accept(anArrival({ turnId: "trn_second", clientId: "click-1" }));
    const message = aMessage({ id: "msg_second" });
    await store.beginTurn({ ...beginning({ fence, message }), turnId: "trn_second" });
    const usage = aUsage({ promptTotal: 1_500 });
    await store.insertCall(
      aCall({ turnId: "trn_second", providerMessageId: "msg_of_provider", usage }),
    );
    const ended = { ...ending(fence), turnId: "trn_second" };
    await store.endTurn({ ...ended, messages: [answer("msg_answer2")] });
    return fence;
  }

  const branchInput = (session: Session, pin: string | null = null) => {
    let made = 0;
    const newId = (kind: "turn" | "message") => {
      made += 1;
      return `${kind}_copy${made}`;
    };
    return { session, pin, newId };
  };

  it("keeps what a turn was asked, its files by their names alone", async () => {
    await store.createSession(aSession());
    const event = anEvent({ attachments: [aTextFile(), anImage()], replaces: "trn_before" });
    await store.accept(anArrival({ event }));
    const turn = await (await home.reopen()).turn("trn_first0");
    const { content: _text, ...textFacts } = aTextFile();
    const { content: _image, ...imageFacts } = anImage();
    expect(turn?.asked).toEqual({ ...event, attachments: [textFacts, imageFacts] });
  });

  it("gives back a waiting event whole, files included", async () => {
    await store.createSession(aSession());
    const event = anEvent({ attachments: [aTextFile(), anImage()] });
    await store.accept(anArrival({ event }));
    expect((await (await home.reopen()).waiting(SESSION))[0]?.event).toEqual(event);
  });

  it("takes an event for a session at rest only when it is at rest", async () => {
    await withArrival(store);
    const second = anArrival({ turnId: "trn_second", clientId: "click-1", onlyWhenIdle: true });
    expect(await store.accept(second)).toEqual({ status: "busy" });
    const fence = await grantedFence(store, SESSION);
    await store.beginTurn(beginning({ fence }));
    expect(await store.accept(second)).toEqual({ status: "busy" });
    await store.endTurn(ending(fence));
    expect(await store.accept(second)).toMatchObject({ status: "accepted" });
    expect(await store.accept(second)).toMatchObject({ status: "duplicate" });
  });

  it("sets messages aside in the step that begins the turn in their place", async () => {
    const fence = await withTwoTurns();
    await store.accept(anArrival({ turnId: "trn_third0" }));
    await store.beginTurn({
      ...beginning({ fence, message: aMessage({ id: "msg_third0" }) }),
      turnId: "trn_third0",
      exclude: ["msg_second", "msg_answer2"].map((messageId) => ({
        messageId,
        because: "replaced",
      })),
    });
    const messages = await store.messages(SESSION, {});
    expect(messages.map(({ excluded }) => excluded)).toEqual([
      ...[null, null, "replaced", "replaced"],
      null,
    ]);
  });

  it("begins no turn that sets aside a message of another session", async () => {
    await withArrival(store);
    await store.createSession(aSession({ id: "ses_other0" }));
    const other = { sessionId: "ses_other0", turnId: "trn_other0" };
    await store.accept(anArrival(other));
    const otherFence = await grantedFence(store, "ses_other0");
    const message = aMessage({ id: "msg_other0" });
    await store.beginTurn({ ...beginning({ fence: otherFence, message }), ...other });
    const fence = await grantedFence(store, SESSION);
    const before = await everything(store);
    const exclude = [{ messageId: "msg_other0", because: "replaced" as const }];
    await expect(store.beginTurn({ ...beginning({ fence }), exclude })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await everything(store)).toEqual(before);
    expect((await store.message("msg_other0"))?.excluded).toBeNull();
  });

  it("gives one message by its id", async () => {
    await withRunningTurn(store);
    expect(await store.message("msg_first0")).toEqual((await store.messages(SESSION, {}))[0]);
    expect(await store.message("msg_nowhere")).toBeNull();
  });

  it("copies everything into a branch, under new ids, and leaves the original as it is", async () => {
    await withTwoTurns();
    await store.saveFrozenPrefix(aFrozenPrefix());
    await store.saveFrozenPrefix(aFrozenPrefix({ family: "other", promptSha256: "other-hash" }));
    const before = await everything(store);
    await store.branchSession(branchInput(aBranch(4), "the pin"));
    expect(await everything(store)).toEqual(before);
    const again = await home.reopen();
    expect(await again.session(BRANCH)).toEqual({ ...aBranch(4), messageCount: 4 });
    expect((await again.routeOfSession(BRANCH))?.pin).toBe("the pin");
    const [own, copied] = [await again.messages(SESSION, {}), await again.messages(BRANCH, {})];
    expect(copied.map(bare)).toEqual(own.map(bare));
    expect(new Set([...own, ...copied].map(({ id }) => id)).size).toBe(8);
    const turns = await Promise.all(copied.map(({ turnId }) => again.turn(turnId)));
    expect(turns[2]).toEqual({
      ...(await again.turn("trn_second")),
      id: copied[2]?.turnId,
      sessionId: BRANCH,
      clientId: null,
    });
    for (const family of ["opus-5", "other"])
      expect(await again.frozenPrefix(BRANCH, family)).toEqual({
        ...(await again.frozenPrefix(SESSION, family)),
        sessionId: BRANCH,
      });
  });

  it("copies into a branch no call and no cost, but how warm the whole is", async () => {
    await withTwoTurns();
    const { lastWarmStartMs, lastTtlMs } = await store.sessionTotals(SESSION);
    await store.branchSession(branchInput(aBranch(4)));
    expect(await store.sessionTotals(BRANCH)).toMatchObject({
      ...{ calls: 0, costNano: 0n, lastWarmStartMs, lastTtlMs, lastPromptTokens: 1_500 },
    });
    expect(await store.answeredCalls(BRANCH, { model: "claude-opus-5-5", limit: 9 })).toEqual([]);
  });

  it("ends a branch at the message named, and then knows nothing of its warmth", async () => {
    await withTwoTurns();
    await store.branchSession(branchInput(aBranch(2)));
    expect((await store.messages(BRANCH, {})).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await store.sessionTotals(BRANCH)).toMatchObject({
      ...{ lastWarmStartMs: null, lastTtlMs: null, lastPromptTokens: null },
    });
  });

  it("makes no branch that would hold a turn which has not ended", async () => {
    await withRunningTurn(store);
    await expect(store.branchSession(branchInput(aBranch(1)))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await store.session(BRANCH)).toBeNull();
    expect(await store.routeOfSession(BRANCH)).toBeNull();
  });

  it("makes no branch of a session that it does not have", async () => {
    await expect(store.branchSession(branchInput(aBranch(1)))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await store.session(BRANCH)).toBeNull();
  });

  it("copies 5,000 messages into a branch as one step", async () => {
    const fence = await withRunningTurn(store);
    const messages = Array.from({ length: 4_999 }, (_, at) => aMessage({ id: `msg_${at}` }));
    await store.endTurn({ ...ending(fence), messages });
    await store.branchSession(branchInput(aBranch(5_000)));
    expect((await store.session(BRANCH))?.messageCount).toBe(5_000);
    expect((await store.messages(BRANCH, { last: true, limit: 1 }))[0]?.seq).toBe(5_000);
  });

  it("puts one prefix in place of those of every family, and clears the pin", async () => {
    const fence = await withRunningTurn(store);
    await store.endTurn({ ...ending(fence), pin: "a pin", session: { toldDate: "2026-11-29" } });
    await store.updateSession(SESSION, { rebuildWhenCold: true });
    await store.saveFrozenPrefix(aFrozenPrefix({ family: "other" }));
    await store.saveFrozenPrefix(aFrozenPrefix());
    const fresh = aFrozenPrefix({ promptSha256: "new-hash", promptDocument: '{"stable":"new"}' });
    await store.replaceFrozenPrefixes(fresh, { toldDate: null, rebuildWhenCold: false });
    const again = await home.reopen();
    expect(await again.frozenPrefix(SESSION, "opus-5")).toEqual(fresh);
    expect(await again.frozenPrefix(SESSION, "other")).toBeNull();
    expect((await again.routeOfSession(SESSION))?.pin).toBeNull();
    expect(await again.session(SESSION)).toMatchObject({ toldDate: null, rebuildWhenCold: false });
    const old = { promptSha256: "prompt-hash", toolsSha256: "tools-hash" };
    expect(await again.frozenDocuments(old)).not.toBeNull();
  });

  it("gives the answered calls that started by a time", async () => {
    await withTwoTurns();
    const wanted = { model: "claude-opus-5-5", limit: 9 };
    const ids = async (startedByMs: number) =>
      (await store.answeredCalls(SESSION, { ...wanted, startedByMs })).map(({ id }) => id);
    expect(await ids(NOON_MS)).toEqual(["cal_first0"]);
    expect(await ids(NOON_MS - 1)).toEqual([]);
  });

  it("keeps the prompt tokens of the latest main call that told them", async () => {
    await withRunningTurn(store);
    const tokens = async () => (await store.sessionTotals(SESSION)).lastPromptTokens;
    expect(await tokens()).toBeNull();
    await store.insertCall(aCall({ providerMessageId: "msg_of_provider" }));
    await store.patchCall("cal_first0", { usage: aUsage({ promptTotal: 900 }) });
    expect(await tokens()).toBe(900);
    const later = { id: "cal_second", startedAtMs: NOON_MS + 5, providerMessageId: "msg_2" };
    await store.insertCall(aCall({ ...later, usage: aUsage({ promptTotal: 1_200 }) }));
    await store.patchCall("cal_first0", { usage: aUsage({ promptTotal: 901 }) });
    expect(await tokens()).toBe(1_200);
  });
}

function answer(id: string) {
  return aMessage({ id, role: "assistant", model: "claude-opus-5-5" });
}

function aBranch(seq: number): Session {
  return aSession({ id: BRANCH, branchedFrom: { sessionId: SESSION, seq }, toldModel: "claude" });
}

function bare({ id, sessionId, turnId, ...rest }: StoredMessage) {
  return rest;
}
