import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aGateway, type TestGateway } from "../factories/gateway";
import { retention } from "../factories/provider-stream";

const FILES = { "profiles/heron/SOUL.md": "You are Heron.\n", "profiles/me/SOUL.md": "" };

async function aConversation(): Promise<{ gateway: TestGateway; id: string }> {
  const gateway = await aGateway({ files: FILES });
  const id = await gateway.open("heron");
  await gateway.say(id, "hello");
  return { gateway, id };
}

function move(gateway: TestGateway, from: string, to: string): void {
  renameSync(path.join(gateway.home, from), path.join(gateway.home, to));
}

describe("a session whose profile was removed", () => {
  it("refuses the message that waits and says where the profile should be", async () => {
    const { gateway, id } = await aConversation();
    const running = await gateway.send(id, "sim: long 40 10");
    const waiting = await gateway.send(id, "and now?");
    move(gateway, "profiles/heron", "heron");
    expect(await gateway.ended(running.id)).toMatchObject({ state: "done" });
    expect(await gateway.ended(waiting.id)).toMatchObject({
      state: "refused",
      error: { code: "NOT_FOUND", hint: expect.stringContaining("profiles/heron") },
    });
    await expect(gateway.send(id, "hello?")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("still shows the prompt that it sent", async () => {
    const { gateway, id } = await aConversation();
    const before = await gateway.gateway.sessionPrompt(id);
    move(gateway, "profiles/heron", "heron");
    expect(before).not.toBeNull();
    expect(await gateway.gateway.sessionPrompt(id)).toEqual(before);
    const fresh = await gateway.open("me");
    writeFileSync(path.join(gateway.home, "profiles/me/config.yaml"), "model: [\n");
    await expect(gateway.gateway.sessionPrompt(fresh)).rejects.toMatchObject({
      code: "PROFILE_INVALID",
    });
  });

  it("goes on with the same bytes once the profile is back", async () => {
    const { gateway, id } = await aConversation();
    move(gateway, "profiles/heron", "heron");
    await expect(gateway.send(id, "hello?")).rejects.toMatchObject({ code: "NOT_FOUND" });
    move(gateway, "heron", "profiles/heron");
    expect(await gateway.say(id, "hello again")).toMatchObject({ state: "done" });
    const [first, second] = gateway.requests().map(({ rawBody }) => rawBody);
    expect(retention(first ?? "", second ?? "")).toBe(1);
  });
});
