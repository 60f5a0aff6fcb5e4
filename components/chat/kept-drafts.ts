import * as z from "zod/mini";
import { GroupSettings, isGroupMessage, NO_GROUP } from "./group-message";

const KeptTexts = z.record(z.string(), z.string());
const KeptGroups = z.record(z.string(), GroupSettings);

/** Beyond this a tab's storage may refuse the whole: such a text lives as long as its page. */
const MAX_KEPT_CHARACTERS = 500_000;
/** The places whose settings are kept: the ones set last. */
const MAX_KEPT_GROUPS = 100;

/** The texts that say something, by place, as text to keep. */
export function writeTexts(texts: Readonly<Record<string, string>>): string {
  const kept = Object.entries(texts).filter(
    ([, text]) => text.trim() !== "" && text.length <= MAX_KEPT_CHARACTERS,
  );
  return JSON.stringify(Object.fromEntries(kept));
}

/** The texts that were kept; none where they are of another make. */
export function readTexts(kept: string | null): Record<string, string> {
  return parsed(KeptTexts, kept) ?? {};
}

/** The group settings that say something, by place, as text to keep. */
export function writeGroups(groups: Readonly<Record<string, GroupSettings>>): string {
  const kept = Object.entries(groups).filter(
    ([, group]) => isGroupMessage(group) || group.speakers.length > 0,
  );
  return JSON.stringify(Object.fromEntries(kept.slice(-MAX_KEPT_GROUPS)));
}

/** The group settings that were kept; none where they are of another make. */
export function readGroups(kept: string | null): Record<string, GroupSettings> {
  return parsed(KeptGroups, kept) ?? {};
}

/** The settings of a place; plain messages where none were kept. */
export function groupOf(
  groups: Readonly<Record<string, GroupSettings>>,
  place: string,
): GroupSettings {
  return Object.hasOwn(groups, place) ? (groups[place] ?? NO_GROUP) : NO_GROUP;
}

function parsed<T>(schema: z.ZodMiniType<T>, kept: string | null): T | null {
  if (kept === null) return null;
  try {
    const found = schema.safeParse(JSON.parse(kept));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
}
