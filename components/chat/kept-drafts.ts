import { z } from "zod";
import { type GroupFields, isGroupMessage } from "./group-message";

const KeptDrafts = z.record(
  z.string(),
  z.object({
    text: z.string(),
    group: z.object({
      platform: z.string(),
      chatName: z.string(),
      topic: z.string(),
      speaker: z.string(),
      channelPrompt: z.string(),
    }),
  }),
);

/** What of a draft outlives a reload of its tab. */
export interface KeptDraft {
  readonly text: string;
  readonly group: GroupFields;
}

/** Beyond this a tab's storage may refuse the whole: such a draft lives as long as its page. */
const MAX_KEPT_CHARACTERS = 500_000;

/** The drafts that say something, as text to keep. */
export function writeDrafts(drafts: Readonly<Record<string, KeptDraft>>): string {
  const kept = Object.entries(drafts)
    .filter(([, { text, group }]) => text.trim() !== "" || isGroupMessage(group))
    .filter(([, { text }]) => text.length <= MAX_KEPT_CHARACTERS)
    .map(([place, { text, group }]) => [place, { text, group }]);
  return JSON.stringify(Object.fromEntries(kept));
}

/** The drafts that a kept text holds; none where it is of another make. */
export function readDrafts(kept: string | null): Record<string, KeptDraft> {
  if (kept === null) return {};
  try {
    const found = KeptDrafts.safeParse(JSON.parse(kept));
    return found.success ? found.data : {};
  } catch {
    return {};
  }
}
