import { expect, it } from "vitest";
import { providerHealth } from "./provider-health";

const [early, late] = ["2026-11-30T10:00:00.000Z", "2026-11-30T11:00:00.000Z"];
const error = { code: "PROVIDER_OVERLOADED", message: "overloaded", hint: null };

it.each([
  { lastAnsweredAt: null, failedAt: null, health: "unsure" },
  { lastAnsweredAt: early, failedAt: null, health: "well" },
  { lastAnsweredAt: null, failedAt: early, health: "ill" },
  { lastAnsweredAt: late, failedAt: early, health: "well" },
  { lastAnsweredAt: early, failedAt: late, health: "ill" },
])("takes the latest call for how a provider is: $health", ({ failedAt, health, ...rest }) => {
  const lastFailure = failedAt === null ? null : { at: failedAt, error };
  expect(providerHealth({ name: "anthropic", ...rest, lastFailure })).toBe(health);
});
