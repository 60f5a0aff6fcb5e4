import { describe, expect, it } from "vitest";
import { channelPromptFor, checkSettings, GatewayConfig, ProfileConfig } from ".";
import { nearestKey } from "./settings";

function faultsOf(value: unknown): readonly { path: readonly unknown[]; message: string }[] {
  const verdict = checkSettings(ProfileConfig, value);
  return verdict.ok ? [] : verdict.faults;
}

describe("a profile's settings", () => {
  it("are all defaults in an empty file", () => {
    const verdict = checkSettings(ProfileConfig, null);
    expect(verdict).toEqual({
      ok: true,
      settings: {
        model: "claude-opus-5-5",
        provider: "anthropic",
        api: null,
        toolset: ["files"],
        cacheTtl: "5m",
        effort: null,
        thinking: null,
        maxIterations: 20,
        maxOutputTokens: 16_000,
        timeZone: null,
        operatorMessage: null,
        channelPrompts: {},
        queueMode: "queue",
        privacy: { redact_pii: false, stored_text: "pseudonymise" },
        sessions: { groupPerUser: true, threadPerUser: false },
        fallback: {
          chain: [],
          triggers: [
            "overloaded",
            "rate-limited",
            "unreachable",
            "timeout",
            "failed",
            "auth",
            "billing",
          ],
          policy: "turn",
          cooldownSeconds: 300,
        },
        credential: null,
        apiKeyEnv: null,
        apiKey: null,
        baseUrl: null,
      },
    });
  });

  it.each([
    { redact_pii: true, stored_text: "refuse" },
    { redactPii: true, storedText: "refuse" },
    { redact_pii: true, storedText: "refuse" },
  ])("take %j for what it means", (privacy) => {
    const verdict = checkSettings(ProfileConfig, { privacy });
    expect(verdict).toMatchObject({
      ok: true,
      settings: { privacy: { redact_pii: true, stored_text: "refuse" } },
    });
  });

  it.each([
    [{ redactPii: true, redact_pii: false }, "redactPii"],
    [{ redactPII: true }, "redactPII"],
    [{ redactPii: "yes" }, "redact_pii"],
    [[true], ""],
    [true, ""],
  ])("refuse %j for privacy", (privacy, named) => {
    const faults = faultsOf({ privacy });
    expect(faults).not.toEqual([]);
    expect(JSON.stringify(faults)).toContain(named);
  });

  it("name every fault at once, each with its place and what is expected", () => {
    const faults = faultsOf({
      model: "two words",
      cacheTtl: "2h",
      maxIterations: 0,
      timeZone: "Mars/Olympus",
      baseUrl: "ftp://x",
      toolset: "files",
    });
    expect(faults).toEqual([
      { path: ["model"], message: "expected a model id, as claude-opus-5-5" },
      { path: ["toolset"], message: "expected a list of toolset names, as [files]" },
      { path: ["cacheTtl"], message: 'expected one of "5m"|"1h"|"off"' },
      { path: ["maxIterations"], message: expect.stringContaining(">=1") },
      { path: ["timeZone"], message: "expected an IANA time zone, as Europe/Lisbon" },
      { path: ["baseUrl"], message: expect.stringContaining("an http or https address") },
    ]);
  });

  it.each([
    "https://ada:tidal@proxy.test",
    "https://tidal@proxy.test",
    "https://proxy.test?key=tidal",
    "https://proxy.test/#tidal",
    "proxy.test",
  ])("refuse %s for an address, and never repeat it", (baseUrl) => {
    const [fault] = faultsOf({ baseUrl });
    expect(fault).toMatchObject({ path: ["baseUrl"] });
    expect(fault?.message).not.toContain("tidal");
  });

  it.each([
    ["modle", "model"],
    ["toolsets", "toolset"],
    ["max_iterations", "maxIterations"],
    ["timezone", "timeZone"],
    ["apikey", "apiKey"],
  ])("take %s for a misspelt %s", (key, meant) => {
    const message = `there is no such setting; did you mean "${meant}"?`;
    expect(faultsOf({ [key]: "x" })).toEqual([{ path: [key], message, isUnknown: true }]);
  });

  it("name the known settings when none is near", () => {
    const [fault] = faultsOf({ colour: "green" });
    expect(fault?.message).toContain("known ones: model, provider,");
    expect(nearestKey("colour", [])).toBeNull();
  });

  it("keep a key out of every fault", () => {
    const secret = "sk-ant-very-secret";
    const faults = faultsOf({ apiKey: secret, apiKeyEnv: "HERON_KEY" });
    expect(faults).toEqual([{ path: ["apiKeyEnv"], message: "set apiKey or apiKeyEnv, not both" }]);
    expect(JSON.stringify(faultsOf({ apiKey: [secret], apiKeyEnv: secret }))).not.toContain(secret);
  });

  it.each([["text"], [3], [["a"]]])("are refused when the file holds %j", (value) => {
    expect(faultsOf(value)).toEqual([
      { path: [], message: "expected settings, one `name: value` a line" },
    ]);
  });
});

describe("the gateway's settings", () => {
  it("are all defaults in an empty file", () => {
    expect(checkSettings(GatewayConfig, undefined)).toEqual({
      ok: true,
      settings: {
        agentCache: { maxEntries: 128, idleSeconds: 3_600, memory: "auto" },
        routes: [],
        turnLease: { ttlSeconds: 300, renewSeconds: 60, waitSeconds: 1_800 },
        allowedHosts: [],
        journalMode: "auto",
        simulator: null,
        startupResume: "ask",
      },
    });
  });

  it("fill what a part leaves out, and check what it gives", () => {
    const part = checkSettings(GatewayConfig, { agentCache: { memory: 512 } });
    expect(part).toMatchObject({ settings: { agentCache: { maxEntries: 128, memory: 512 } } });
    const faulty = checkSettings(GatewayConfig, {
      agentCache: { maxEntrys: 3, memory: "much" },
      allowedHosts: ["http://dash.home"],
    });
    expect(faulty).toEqual({
      ok: false,
      faults: expect.arrayContaining([
        {
          path: ["agentCache", "maxEntrys"],
          message: 'there is no such setting; did you mean "maxEntries"?',
          isUnknown: true,
        },
        {
          path: ["agentCache", "memory"],
          message: "expected auto, off, or a number of MiB from 64",
        },
        { path: ["allowedHosts", 0], message: "expected a host name, as dash.home" },
      ]),
    });
  });
});

describe("channelPromptFor", () => {
  const config = {
    channelPrompts: { "telegram:-1": "Room: Harbour", "telegram:-1:7": "Thread: Tides" },
  };

  it("finds the instructions of a thread before those of its chat", () => {
    const chat = { platform: "telegram", chatId: "-1", threadId: null };
    expect(channelPromptFor(config, { ...chat, threadId: "7" })).toBe("Thread: Tides");
    expect(channelPromptFor(config, { ...chat, threadId: "8" })).toBe("Room: Harbour");
    expect(channelPromptFor(config, chat)).toBe("Room: Harbour");
  });

  it("gives nothing for a chat that has none", () => {
    expect(channelPromptFor(config, null)).toBeNull();
    expect(
      channelPromptFor(config, { platform: "slack", chatId: "-1", threadId: null }),
    ).toBeNull();
    expect(
      channelPromptFor(config, { platform: "telegram", chatId: null, threadId: null }),
    ).toBeNull();
    const inherited = { platform: "constructor", chatId: "x", threadId: null };
    expect(channelPromptFor(config, inherited)).toBeNull();
  });
});
