import { afterEach, beforeEach, expect, it } from "vitest";
import type { ContentBlock } from "@/server/core/models";
import type { SessionStore, StoredMessage } from "@/server/core/sessions";
import { aMessage } from "../factories/store";
import type { OpenHome, StoreHome } from "./session-store-homes";
import { ending, withRunningTurn } from "./session-store-steps";

/** An object that holds the key `__proto__` as data, as a model's tool input may. */
const WITH_PROTO: unknown = JSON.parse('{"__proto__":{"polluted":true},"10":1,"2":2,"b":1,"a":2}');

const HARD_BLOCKS: Readonly<Record<string, ContentBlock>> = {
  "Chinese and emoji": { type: "text", text: "数一数苍鹭 👩‍👩‍👧‍👦 🐦" },
  "control characters": { type: "text", text: "\u0000\u0001\u001f\u007f\u2028\u2029\r\n\t" },
  "lone surrogates": { type: "text", text: "\ud800 and \udc00" },
  "quotes and backslashes": { type: "text", text: `\\" \\u0041 '' %_ \`\${x}` },
  "keys like __proto__ and numbers": toolUse(WITH_PROTO),
  "numbers at the edge": toolUse({ big: 9_007_199_254_740_991, small: 5e-324, minus: -0 }),
  "a megabyte": { type: "text", text: "苍鹭 ".repeat(150_000) },
};

/** Bytes, order and ranges of messages. */
export function describeMessages(open: OpenHome): void {
  let home: StoreHome;
  let store: SessionStore;
  beforeEach(async () => {
    home = await open();
    store = home.store;
  });
  afterEach(() => home.dispose());

  it.each(Object.entries(HARD_BLOCKS))("replays %s byte for byte", async (_, block) => {
    const message = aMessage({ blocks: [{ block }] });
    await withRunningTurn(store, message);
    const [stored] = await (await home.reopen()).messages("ses_herons", {});
    expect(stored?.blocks).toEqual(message.blocks);
    expect(stored?.sha256).toBe(message.sha256);
  });

  it("keeps who wrote a message and where its thinking may be replayed", async () => {
    const fence = await withRunningTurn(store, aMessage({ authorId: "usr_ada", speaker: "Ada" }));
    const origin = { model: "claude-opus-5", contentHash: "content-hash" };
    const thinking = { type: "thinking", thinking: "Two herons.", signature: "signed" } as const;
    const answer = aMessage({
      id: "msg_answer",
      role: "assistant",
      model: "claude-opus-5",
      partial: true,
      blocks: [{ block: thinking, origin }, { block: { type: "text", text: "Two." } }],
    });
    const step = { sessionId: "ses_herons", turnId: "trn_first0", fence, messages: [answer] };
    const written = await store.appendStep(step);
    const [asked, answered] = await (await home.reopen()).messages("ses_herons", {});
    expect(asked).toMatchObject({ authorId: "usr_ada", speaker: "Ada", partial: false });
    const place = { sessionId: "ses_herons", turnId: "trn_first0", seq: 2 };
    expect(answered).toEqual({ ...answer, ...place });
    expect(written).toEqual({ status: "written", messages: [answered] });
  });

  it("gives the messages of one turn alone, in order", async () => {
    const fence = await withRunningTurn(store, aMessage());
    const answer = aMessage({ id: "msg_answer", role: "assistant" });
    await store.appendStep({
      sessionId: "ses_herons",
      turnId: "trn_first0",
      fence,
      messages: [answer],
    });
    const messages = await store.messagesOfTurn("trn_first0");
    expect(messages).toEqual(await store.messages("ses_herons", {}));
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await store.messagesOfTurn("trn_unknown")).toEqual([]);
  });

  it("is not changed by what callers do with their objects afterwards", async () => {
    const message = aMessage();
    const json = message.blocks[0]?.json;
    await withRunningTurn(store, message);
    Object.assign(message.blocks[0] ?? {}, { json: "changed" });
    const [stored] = await store.messages("ses_herons", {});
    expect(stored?.blocks[0]?.json).toBe(json);
  });

  it("counts messages from 1 without gaps, also over steps that failed", async () => {
    const fence = await withRunningTurn(store);
    const step = { sessionId: "ses_herons", turnId: "trn_first0", fence };
    const messages = [aMessage({ id: "msg_second" }), aMessage({ id: "msg_third0" })];
    await expect(store.appendStep({ ...step, messages: [aMessage()] })).rejects.toThrow();
    await store.appendStep({ ...step, messages });
    await store.endTurn({ ...ending(fence), messages: [aMessage({ id: "msg_fourth" })] });
    expect(seqs(await store.messages("ses_herons", {}))).toEqual([1, 2, 3, 4]);
    expect(await store.session("ses_herons")).toMatchObject({ messageCount: 4 });
  });

  it("gives the range that is asked for, always in order", async () => {
    const fence = await withRunningTurn(store);
    const step = { sessionId: "ses_herons", turnId: "trn_first0", fence };
    const ids = ["msg_number2", "msg_number3", "msg_number4", "msg_number5"];
    await store.appendStep({ ...step, messages: ids.map((id) => aMessage({ id })) });
    const range = async (input: Parameters<SessionStore["messages"]>[1]) =>
      seqs(await store.messages("ses_herons", input));
    expect(await range({ limit: 2 })).toEqual([1, 2]);
    expect(await range({ afterSeq: 2 })).toEqual([3, 4, 5]);
    expect(await range({ afterSeq: 1, limit: 2 })).toEqual([2, 3]);
    expect(await range({ last: true, limit: 2 })).toEqual([4, 5]);
    expect(await range({ beforeSeq: 4, last: true, limit: 2 })).toEqual([2, 3]);
    expect(await range({ beforeSeq: 3 })).toEqual([1, 2]);
    expect(await range({ afterSeq: 5 })).toEqual([]);
    expect(await range({ limit: 0 })).toEqual([]);
  });
}

function seqs(messages: readonly StoredMessage[]): number[] {
  return messages.map(({ seq }) => seq);
}

/** Guarantee: the input is what JSON.parse or an object literal gave, so it is a JSON object. */
function toolUse(input: unknown): ContentBlock {
  return { type: "tool_use", id: "toolu_1", name: "count", input } as ContentBlock;
}
