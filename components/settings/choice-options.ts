import type { ProvidersView } from "@/server/core/contracts";
import { SIMULATED } from "./credential-form";

/** What a profile may choose, in the order in which it is offered; `null` = the default. */
export function toChoices({ credentials }: ProvidersView): readonly (string | null)[] {
  const kept = credentials.filter(({ source }) => source === "file").map(({ name }) => name);
  return [null, ...kept, SIMULATED];
}

type Profile = ProvidersView["profiles"][number];

/** Whether a choice made here would be refused: the profile's own file holds a key or address. */
export function hasOwnRoute({ effective }: Profile): boolean {
  return effective?.kind === "own";
}

/** A choice that names a key which is not kept here, so that the list can still show it. */
export function isLostChoice(profile: Pick<Profile, "chosen">, providers: ProvidersView): boolean {
  return profile.chosen !== null && !toChoices(providers).includes(profile.chosen);
}
