import { CHAT_TYPES, type GroupSettings, isGroupMessage, NO_GROUP } from "./group-message";

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
  return keptRecord(kept, isText) ?? {};
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
  return keptRecord(kept, isGroupSettings) ?? {};
}

/** The settings of a place; plain messages where none were kept. */
export function groupOf(
  groups: Readonly<Record<string, GroupSettings>>,
  place: string,
): GroupSettings {
  return Object.hasOwn(groups, place) ? (groups[place] ?? NO_GROUP) : NO_GROUP;
}

/** What was kept by place, if each of it is what it should be. */
function keptRecord<T>(
  kept: string | null,
  isValue: (value: unknown) => value is T,
): Record<string, T> | null {
  if (kept === null) return null;
  try {
    const found: unknown = JSON.parse(kept);
    return isRecordOf(found, isValue) ? found : null;
  } catch {
    return null;
  }
}

function isRecordOf<T>(
  found: unknown,
  isValue: (value: unknown) => value is T,
): found is Record<string, T> {
  return isRecord(found) && Object.values(found).every(isValue);
}

const TEXTS = [
  "platform",
  "chatName",
  "chatId",
  "topic",
  "threadId",
  "channelPrompt",
  "speaker",
] as const satisfies readonly (keyof GroupSettings)[];

function isGroupSettings(found: unknown): found is GroupSettings {
  if (!isRecord(found)) return false;
  const { speakers, chatType, isAlternating, isInternal } = found;
  return (
    TEXTS.every((name) => isText(found[name])) &&
    CHAT_TYPES.some((each) => each === chatType) &&
    Array.isArray(speakers) &&
    speakers.every(isText) &&
    typeof isAlternating === "boolean" &&
    typeof isInternal === "boolean"
  );
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function isText(found: unknown): found is string {
  return typeof found === "string";
}
