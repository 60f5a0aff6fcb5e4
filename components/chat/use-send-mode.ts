"use client";

import type { SendMode } from "@/server/core/contracts";
import { useProfile } from "../profiles/use-profile";
import { useStoredText } from "../ui/use-stored";
import { keptMode, withMode } from "./send-modes";

/** What becomes of a message while a turn runs: as chosen for this session, else as its profile says. */
export function useSendMode(
  profile: string,
  place: string,
): readonly [mode: SendMode, choose: (mode: SendMode) => void] {
  const { profile: known } = useProfile(profile);
  const [kept, keep] = useStoredText("holdfast-send-modes");
  const mode = keptMode(kept, place) ?? known?.queueMode ?? "queue";
  return [mode, (next) => keep(withMode(kept, place, next))];
}
