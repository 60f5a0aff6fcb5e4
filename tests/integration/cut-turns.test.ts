import { expect, it } from "vitest";
import { resumeOffer, resumeTurns } from "@/server/core/operations";
import { operatorOf } from "../factories/commands";
import { aGateway, type TestGateway } from "../factories/gateway";

async function withCutTurns(count: number) {
  const gateway = await aGateway();
  const sessions: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const session = await gateway.open("me");
    await gateway.say(session, "hello");
    await gateway.send(session, "sim:slow 60000");
    sessions.push(session);
  }
  await expect.poll(() => gateway.gateway.counts().working).toBe(count);
  const restarted = await gateway.restart();
  return { gateway: restarted, sessions };
}

async function turnsOf(gateway: TestGateway, sessionId: string) {
  return (await gateway.world.reads.turns({ sessionId }, { limit: 50, cursor: null })).items;
}

it("offers turns that a stop cut off, with their price, and begins none by itself", async () => {
  const { gateway, sessions } = await withCutTurns(2);
  const offer = await resumeOffer(operatorOf(gateway));
  expect(offer.items.map(({ sessionId }) => sessionId).sort()).toEqual([...sessions].sort());
  expect(offer.items[0]).toMatchObject({ warm: true, profile: "me" });
  expect(offer.costUsd).toBeGreaterThan(0);
  for (const session of sessions) expect(await turnsOf(gateway, session)).toHaveLength(2);
  gateway.clock.advance(3_600_000);
  const cold = await resumeOffer(operatorOf(gateway));
  expect(cold.items[0]?.warm).toBe(false);
  expect(cold.costUsd ?? 0).toBeGreaterThan(offer.costUsd ?? 0);
});

it("goes on with each once, by an event that nobody typed", async () => {
  const { gateway, sessions } = await withCutTurns(1);
  const [session = ""] = sessions;
  const ctx = operatorOf(gateway);
  const [one, other] = await Promise.all([resumeTurns(ctx, {}), resumeTurns(ctx, {})]);
  expect(one.started.length + other.started.length).toBe(1);
  await expect.poll(async () => (await turnsOf(gateway, session)).length).toBe(3);
  const [turn] = await turnsOf(gateway, session);
  expect(turn).toMatchObject({ kind: "internal", clientId: expect.stringContaining("resume:") });
  await expect.poll(() => gateway.requests().at(-1)?.rawBody ?? "").toContain("did not end");
  await gateway.gateway.stop(session);
  await gateway.ended(turn?.id ?? "");
  expect((await resumeOffer(ctx)).items).toEqual([]);
  const again = await resumeTurns(ctx, { turnIds: [one.started[0]?.turnId ?? "trn_none00"] });
  expect(again).toMatchObject({ started: [], skipped: [{ reason: expect.any(String) }] });
});

it("offers nothing once somebody has gone on, or the session is archived, or it is long ago", async () => {
  const { gateway, sessions } = await withCutTurns(3);
  const [gone = "", archived = ""] = sessions;
  await gateway.say(gone, "never mind");
  await gateway.gateway.updateSession(archived, { archivedAtMs: gateway.clock.now() });
  const offer = await resumeOffer(operatorOf(gateway));
  expect(offer.items.map(({ sessionId }) => sessionId)).toEqual([sessions[2]]);
  gateway.clock.advance(8 * 86_400_000);
  expect((await resumeOffer(operatorOf(gateway))).items).toEqual([]);
});

it("does not offer a turn that a person stopped", async () => {
  const gateway = await aGateway();
  const session = await gateway.open("me");
  const turn = await gateway.send(session, "sim:slow 60000");
  await expect.poll(() => gateway.gateway.counts().working).toBe(1);
  await gateway.gateway.stop(session);
  await gateway.ended(turn.id);
  expect((await resumeOffer(operatorOf(gateway))).items).toEqual([]);
});
