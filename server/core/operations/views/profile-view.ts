import type { ProfileView } from "@/server/core/contracts";
import type { ProfileListing } from "@/server/core/profiles";

/** A profile as it is listed; a faulty one with its fault and nothing that was not read. */
export function toProfileView({ name, home, config, fault }: ProfileListing): ProfileView {
  return {
    name,
    model: config?.model ?? null,
    provider: config?.provider ?? null,
    toolset: [...(config?.toolset ?? [])],
    home,
    queueMode: config?.queueMode ?? null,
    redactsPeople: config?.privacy.redact_pii ?? null,
    fault: fault?.message ?? null,
  };
}
