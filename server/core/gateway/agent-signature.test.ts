import { describe, expect, it } from "vitest";
import { ProfileConfig } from "@/server/core/profiles";
import { createRedactor } from "@/server/core/prompt";
import { readableFields, type SignedRequest, signatureFor } from "./agent-signature";

type Changes = Partial<Omit<SignedRequest, "route" | "profile">> & {
  readonly route?: Partial<SignedRequest["route"]>;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly home?: string;
};

function aRequest({
  route,
  config = {},
  home = "/srv/me",
  ...changes
}: Changes = {}): SignedRequest {
  return {
    profile: {
      ...{ name: "me", home, workspace: `${home}/workspace` },
      ...{ persona: null, memory: null, user: null, projectFiles: [] },
      config: ProfileConfig.parse(config),
    },
    model: "claude-opus-5-5",
    route: {
      provider: "anthropic",
      dialect: "anthropic",
      endpoint: "https://api.anthropic.com",
      baseUrl: "https://api.anthropic.com",
      credentialSha256: "a".repeat(64),
      cacheScope: null,
      open: () => {
        throw new Error("opens no connection");
      },
      ...route,
    },
    prompts: { chatPrompt: "", channelPrompt: "" },
    redactor: null,
    toolGeneration: 2,
    ...changes,
  };
}

/** Names of the fields by which the two differ. */
function differing(one: SignedRequest, other: SignedRequest): string[] {
  const before = new Map(readableFields(one).map(({ name, value }) => [name, value]));
  return readableFields(other)
    .filter(({ name, value }) => before.get(name) !== value)
    .map(({ name }) => name);
}

const REDACTOR = createRedactor({ secret: "s", profile: "me", people: [] });

describe("the signature of an agent", () => {
  it.each<[string, Changes]>([
    ["model", { model: "claude-sonnet-5-5" }],
    ["provider", { route: { provider: "openrouter" } }],
    ["endpoint", { route: { endpoint: "https://proxy.example" } }],
    ["dialect", { route: { dialect: "openai-chat" } }],
    ["credentialSha256", { route: { credentialSha256: "b".repeat(64) } }],
    ["requestedProvider", { config: { provider: "openai" } }],
    ["toolset", { config: { toolset: [] } }],
    ["toolset", { config: { toolset: null } }],
    ["toolGeneration", { toolGeneration: 3 }],
    ["memoryIdentity", { home: "/srv/other" }],
    ["redactPii", { redactor: REDACTOR }],
    ["chatPrompt", { prompts: { chatPrompt: "there", channelPrompt: "" } }],
    ["channelPrompt", { prompts: { chatPrompt: "", channelPrompt: "Room: Harbour" } }],
  ])("differs by %s alone", (field, changes) => {
    const [before, after] = [aRequest(), aRequest(changes)];
    expect(differing(before, after)).toEqual([field]);
    expect(signatureFor(after)).not.toEqual(signatureFor(before));
  });

  it.each<[string, Changes]>([
    ["a default that is written out", { config: { toolset: ["files"], provider: "anthropic" } }],
    ["settings in another order", { config: { provider: "anthropic", effort: null } }],
    ["null where that is the default", { config: { effort: null, timeZone: null } }],
    ["what may change from turn to turn", { config: { effort: "high", maxIterations: 7 } }],
    ["the name of a cache scope", { route: { cacheScope: "team" } }],
  ])("stays the same for %s", (_, changes) => {
    expect(signatureFor(aRequest(changes))).toEqual(signatureFor(aRequest()));
  });

  it("is the same for the same tools in another order", () => {
    const [one, other] = [
      ["files", "web"],
      ["web", "files"],
    ].map((toolset) => signatureFor(aRequest({ config: { toolset } })));
    expect(one).toEqual(other);
  });

  it("shows no more of a key than the beginning of its hash", () => {
    const credentialSha256 = "0123456789abcdef".repeat(4);
    const shown = readableFields(aRequest({ route: { credentialSha256 } }));
    expect(JSON.stringify(shown)).not.toContain(credentialSha256.slice(0, 13));
  });
});
