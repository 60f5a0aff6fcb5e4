import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { AgentEvent, Attachment, ChatContext, InboundEvent } from "@/server/core/sessions";
import { anOwnGateway, type OwnGateway } from "../factories/own-gateway";
import { faultsOfMessages } from "../factories/provider-stream";
import { aTool } from "../factories/tools";

const ON = { "profiles/club/config.yaml": "privacy: { redact_pii: true }\n" };
const GROUP: ChatContext = {
  platform: "telegram",
  chatType: "group",
  chatId: "-100",
  chatName: "Club of Bruno Costa",
  topic: null,
  threadId: null,
};
const ANA: Partial<InboundEvent> = { chat: GROUP, speaker: "Ana Maria", speakerId: "700012345" };
const BRUNO: Partial<InboundEvent> = { speaker: "Bruno Costa", speakerId: "800054321" };
const WORDS = "I am Bruno Costa, number 800054321.";
const NAME = /Bruno Costa|800054321/i;
const PSEUDONYM = /Person-[0-9a-f]{8}/;

interface Talk extends OwnGateway {
  readonly session: string;
  /** Lets the tool that runs end with these words. */
  ring(text: string): void;
  ringing(event?: Partial<InboundEvent>): Promise<string>;
  lastBody(): string;
}

async function aTalk(files: Readonly<Record<string, string>> = {}): Promise<Talk> {
  let wake: (text: string) => void = () => undefined;
  let calls = 0;
  const bell = aTool({
    name: "bell",
    run: (_input, { signal }) => {
      calls += 1;
      return new Promise((resolve) => {
        wake = (text) => resolve({ text, isError: false });
        signal.addEventListener("abort", () => resolve({ text: "cut", isError: true }));
      });
    },
  });
  const gateway = await anOwnGateway({ tools: [bell] }, { files: { ...ON, ...files } });
  const session = await gateway.open("club");
  return {
    ...gateway,
    session,
    ring: (text) => wake(text),
    ringing: async (event = ANA) => {
      const before = calls;
      const turn = await gateway.send(session, "sim: tool bell {}", event);
      await vi.waitFor(() => expect(calls).toBe(before + 1), 10_000);
      return turn.id;
    },
    lastBody: () => gateway.requests().at(-1)?.rawBody ?? "",
  };
}

async function expectNameless(talk: Talk, body = talk.lastBody()) {
  expect(body).not.toMatch(NAME);
  expect(body).toMatch(PSEUDONYM);
  expect(faultsOfMessages(body)).toEqual([]);
}

async function rewritesOf({ world, session }: Talk): Promise<readonly AgentEvent[]> {
  const page = { limit: 200, cursor: null };
  const { items } = await world.reads.events({ sessionId: session }, page);
  return items.filter(({ type }) => type === "history-redacted");
}

describe("somebody whom the session does not know yet", () => {
  it("is in no byte of the request that takes in the steer, nor in the next one", async () => {
    const talk = await aTalk();
    const host = await talk.ringing();
    const steer = await talk.send(talk.session, WORDS, { ...BRUNO, mode: "steer" });
    talk.ring("rung");
    expect(await talk.ended(host)).toMatchObject({ state: "done" });
    expect(await talk.ports.store.turn(steer.id)).toMatchObject({ joinedTo: host });
    await expectNameless(talk);
    const steered = talk.lastBody();
    const { calls } = await talk.say(talk.session, "thank you", ANA);
    await expectNameless(talk);
    expect(await talk.gateway.requestBody(calls[0] ?? fail())).toBe(talk.lastBody());
    expect(steered).toContain("Speaking:");
  });

  it("that a message has named before is named no more once it speaks, priced and told", async () => {
    const talk = await aTalk({ "profiles/club/memories/USER.md": "Bruno Costa is the treasurer." });
    await talk.say(talk.session, "ask Bruno Costa, 800054321", ANA);
    expect(talk.lastBody()).toMatch(NAME);
    const notices: (string | null)[] = [];
    const end = new AbortController();
    const watching = (async () => {
      for await (const { event } of talk.gateway.watch(talk.session, {
        afterSeq: null,
        signal: end.signal,
      })) {
        if (event.type === "turn-notice") notices.push(event.notice);
        if (event.type === "turn-ended") return;
      }
    })();
    await talk.say(talk.session, "here I am", { ...BRUNO, chat: GROUP });
    await watching;
    end.abort();
    await expectNameless(talk);
    expect(notices).toEqual([
      expect.stringMatching(
        /^\d+ earlier messages? (is|are) sent with pseudonyms from now on; about \d+ tokens are written anew, ≈ \$0\.\d{4}$/,
      ),
    ]);
    await vi.waitFor(
      async () =>
        expect(await rewritesOf(talk)).toMatchObject([
          { detail: { tokens: expect.any(Number), costNano: expect.stringMatching(/^[1-9]\d*$/) } },
        ]),
      10_000,
    );
    await talk.say(talk.session, "and now?", ANA);
    await expectNameless(talk);
    expect(await rewritesOf(talk)).toHaveLength(1);
  });

  it("is taken out of what was sent before in the midst of a turn, too", async () => {
    const talk = await aTalk({ "profiles/club/memories/USER.md": "Bruno Costa is the treasurer." });
    await talk.say(talk.session, "ask Bruno Costa", ANA);
    const host = await talk.ringing();
    await talk.send(talk.session, WORDS, { ...BRUNO, mode: "steer" });
    talk.ring("rung");
    await talk.ended(host);
    await expectNameless(talk);
    const calls = await talk.ports.store.callsOfTurn(host);
    const last = calls.at(-1) ?? fail();
    expect(await talk.gateway.requestBody(last)).toBe(talk.lastBody());
    await talk.say(talk.session, "more", ANA);
    await expectNameless(talk);
  });

  it("is in no result of a tool that ends while its message waits", async () => {
    const talk = await aTalk();
    const host = await talk.ringing();
    const waits = await talk.send(talk.session, WORDS, { ...BRUNO, chat: GROUP });
    talk.ring("Bruno Costa rang, 800054321");
    await talk.ended(host);
    await expectNameless(talk);
    await talk.ended(waits.id);
    await expectNameless(talk);
  });

  it.each(["queue", "interrupt"] as const)(
    "is in no word of its own first message by %s, nor in its files",
    async (mode) => {
      const talk = await aTalk();
      await talk.ringing();
      const attachments: Attachment[] = [
        {
          ...{ name: "Bruno Costa.txt", mediaType: "text/plain", bytes: 9 },
          ...{ kind: "text", content: WORDS },
        },
      ];
      const files = mode === "queue" ? { attachments } : {};
      const turn = await talk.send(talk.session, WORDS, { ...BRUNO, ...files, chat: GROUP, mode });
      if (mode === "queue") talk.ring("rung");
      expect(await talk.ended(turn.id)).toMatchObject({ state: "done" });
      await expectNameless(talk);
      expect(await rewritesOf(talk)).toEqual([]);
    },
  );

  it("stays as it was written in what is stored", async () => {
    const talk = await aTalk();
    await talk.say(talk.session, WORDS, { ...BRUNO, chat: GROUP });
    expect((await talk.ports.store.turn((await firstTurn(talk)) ?? ""))?.asked?.text).toBe(WORDS);
    expect(readFileSync(path.join(talk.home, "privacy.key"), "utf8")).not.toBe("");
  });
});

async function firstTurn({ messages, session }: Talk) {
  return (await messages(session))[0]?.turnId;
}

function fail(): never {
  throw new Error("it was not stored");
}
