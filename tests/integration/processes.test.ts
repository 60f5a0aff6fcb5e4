import { describe, expect, it, onTestFinished } from "vitest";
import { openSharedFolder } from "../processes/folder";
import { killWorkers } from "../processes/kill-workers";
import { shareSessions } from "../processes/share-sessions";

async function aFolder(pace: { chunkMs?: number } = {}) {
  const folder = await openSharedFolder(pace);
  onTestFinished(() => folder.close());
  return folder;
}

describe("several processes on one data folder", () => {
  it("give a lease that twelve ask for at once to one, and tell the others who has it", async () => {
    const folder = await aFolder();
    const { gateway } = folder.runtime;
    const [session = ""] = await folder.openSessions(1);
    const askers = Array.from({ length: 12 }, () => folder.asker());
    for (const asker of askers) await asker.hasTold(1);
    for (const asker of askers) asker.tell(session);
    const answers = await Promise.all(
      askers.map(async (asker) => ({ asker, answer: (await asker.hasTold(2))[1] })),
    );
    const winners = answers.filter(({ answer }) => isHeld(answer));
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    const holder = { pid: winner?.asker.pid, processStart: expect.any(String) };
    for (const { answer } of answers.filter((each) => each !== winner)) {
      const lease = { fence: 1, holder, acquiredAtMs: expect.any(Number) };
      expect(answer).toMatchObject({ status: "timed-out", holder: lease });
    }
    expect(await gateway.leases()).toMatchObject([{ isOwn: false, state: "alive" }]);

    await winner?.asker.kill();
    expect(await gateway.leases()).toMatchObject([{ state: "dead" }]);
    const [heir] = askers.filter((asker) => asker !== winner?.asker);
    heir?.tell(session);
    expect((await heir?.hasTold(3))?.[2]).toEqual({ status: "held", fence: 2 });
  }, 60_000);

  it("answer 200 messages in ten sessions, each once and none between the lines of another", async () => {
    const size = { workers: 4, turnsEach: 50, sessions: 10, atOnce: 50 };
    const shared = await shareSessions(await aFolder(), size);
    expect(shared).toMatchObject({ turns: 200, done: 200, messages: 400 });
    expect(shared).toMatchObject({ faults: [], integrity: "ok", leases: 0 });
  }, 120_000);

  it("lose and double nothing that was acknowledged over thirty kills", async () => {
    const killed = await killWorkers(await aFolder({ chunkMs: 2 }), 30);
    expect(killed.acknowledged).toBeGreaterThan(0);
    expect(killed.done + killed.interrupted).toBe(killed.acknowledged);
    expect(killed).toMatchObject({ faults: [], integrity: "ok", leases: 0 });
  }, 180_000);
});

function isHeld(answer: unknown): boolean {
  return (
    typeof answer === "object" && answer !== null && "status" in answer && answer.status === "held"
  );
}
