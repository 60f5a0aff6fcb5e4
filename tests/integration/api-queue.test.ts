import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { QueueView, SendMessageResult, StopResult } from "@/server/core/contracts";
import { startTestApi, type TestApi } from "../factories/api";

let api: TestApi;
let place: string;
let hostId: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const session = await api.gateway.open("me");
  place = `/sessions/${session}`;
  hostId = (await said({ text: "sim: slow 60000\nsim: say late" })).turnId;
});

async function said(body: Record<string, unknown>): Promise<SendMessageResult> {
  const response = await api.rest(`POST ${place}/messages`, body);
  return SendMessageResult.parse(await response.json());
}

const waiting = async (response: Response) => {
  const { items } = QueueView.parse(await response.json());
  return items.map(({ text }) => text);
};

async function refused(response: Response) {
  const body: unknown = await response.json();
  return { status: response.status, body };
}

describe("the queue over REST", () => {
  it("is edited, reordered and dropped from", async () => {
    const one = await said({ text: "one" });
    const two = await said({ text: "two" });
    const edited = await api.rest(`PATCH ${place}/queue/${one.turnId}`, { text: "uno" });
    expect(await waiting(edited)).toContain("uno");
    const order = { turnIds: [two.turnId, one.turnId] };
    const reordered = await api.rest(`POST ${place}/queue/order`, order);
    expect((await waiting(reordered)).slice(-2)).toEqual(["two", "uno"]);
    const dropped = await api.rest(`DELETE ${place}/queue/${two.turnId}`);
    expect(await waiting(dropped)).not.toContain("two");
    await api.rest(`POST ${place}/stop`);
  });

  it("says what to do when its order is not that of now", async () => {
    const one = await said({ text: "one" });
    const turnIds = [one.turnId, "trn_nobody"];
    const response = await api.rest(`POST ${place}/queue/order`, { turnIds });
    expect(await refused(response)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", hint: expect.stringContaining("Reload") },
    });
  });

  it("tells why a message waits although it was to steer", async () => {
    const attachments = [{ kind: "text", name: "a.txt", text: "a" }];
    const sent = await said({ text: "one", mode: "steer", attachments });
    expect(sent.notice).toContain("files");
    const queue = QueueView.parse(await (await api.rest(`GET ${place}/queue`)).json());
    const item = queue.items.find(({ turnId }) => turnId === sent.turnId);
    expect(item).toMatchObject({ mode: "queue", notice: sent.notice });
  });
});

describe("the queue at its longest", () => {
  it("takes 32 messages and refuses the 33rd, whatever its mode", async () => {
    const host = hostId;
    for (let at = 1; at <= 32; at += 1) {
      const response = await api.rest(`POST ${place}/messages`, { text: `message ${at}` });
      expect(response.status).toBeLessThan(300);
    }
    for (const mode of ["queue", "steer", "interrupt"]) {
      const full = await api.rest(`POST ${place}/messages`, { text: "one too many", mode });
      expect(await refused(full)).toMatchObject({ status: 429, body: { code: "QUEUE_FULL" } });
    }
    const left = await waiting(await api.rest(`GET ${place}/queue`));
    expect(left.filter((text) => text.startsWith("message "))).toHaveLength(32);
    expect(left).not.toContain("one too many");
    expect(await api.gateway.world.store.turn(host)).toMatchObject({ endedAtMs: null });
    const queue = QueueView.parse(await (await api.rest(`GET ${place}/queue`)).json());
    for (const { turnId, text } of queue.items)
      if (text.startsWith("message ")) await api.rest(`DELETE ${place}/queue/${turnId}`);
    await api.rest(`POST ${place}/stop`);
  }, 30_000);
});

describe("a message", () => {
  it.each(["steer", "interrupt"])("that says stop as a %s stops the turn", async (mode) => {
    const stopped = await said({ text: "/stop", mode, wait: true });
    expect(stopped).toMatchObject({ turnId: hostId, state: "interrupted" });
    const again = StopResult.parse(await (await api.rest(`POST ${place}/stop`)).json());
    expect(again).toEqual({ stopped: false, turnId: null });
  });

  it.each(["/new", "/title Herons", "/undo 2", "/stop"])(
    "that is the command %s is refused, and nothing is stored",
    async (text) => {
      const response = await api.rest(`POST ${place}/messages`, { text });
      expect(await refused(response)).toMatchObject({
        status: 400,
        body: { code: "BAD_INPUT", hint: expect.stringContaining("/command") },
      });
    },
  );

  it.each([
    ["//new day", "/new day"],
    ["//x", "/x"],
    ["/etc/hosts", "/etc/hosts"],
    ["/xyzzy", "/xyzzy"],
    ["// a comment", "// a comment"],
    ["//etc/hosts", "//etc/hosts"],
  ])("%j is said to the model as %j", async (text, asked) => {
    const sent = await said({ text });
    const turn = await api.gateway.world.store.turn(sent.turnId);
    expect(turn?.asked?.text).toBe(asked);
  });
});
