import type { HealthView } from "@/server/core/contracts";

export type Health = "well" | "ill" | "unsure";

/** By the latest call that came to an end: answered, failed, or none yet. */
export function providerHealth({
  lastAnsweredAt,
  lastFailure,
}: HealthView["providers"][number]): Health {
  if (lastFailure === null) return lastAnsweredAt === null ? "unsure" : "well";
  if (lastAnsweredAt === null) return "ill";
  return Date.parse(lastFailure.at) > Date.parse(lastAnsweredAt) ? "ill" : "well";
}
