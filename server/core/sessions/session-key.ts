/** Where a message comes from, as far as it decides which session it belongs to; null and "" = not told. */
export interface KeyedPlace {
  readonly platform: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly chatId: string | null;
  readonly threadId: string | null;
  /** Who speaks, by the platform's id. */
  readonly participant: string | null;
}

/** Whether the people of a shared chat each have a session of their own. */
export interface KeyRules {
  readonly groupPerUser: boolean;
  readonly threadPerUser: boolean;
}

/** The key of a console or API session: it routes to itself alone. */
export function consoleSessionKey(profile: string, sessionId: string): string {
  return joinedKey(profile, ["console", "dm", sessionId]);
}

/** True for a key that leads to its own session alone and was never given out by a chat. */
export function isConsoleKey(key: string): boolean {
  return key.split(":")[2] === "console";
}

/**
 * `agent:<profile>:<platform>:<chat type>[:<chat>][:<thread>][:<participant>]`, the same for the same place and
 * another for another one. Whatever lies in a thread is of the type `thread`; a part that is not told between two
 * that are stays empty.
 */
export function sessionKey(profile: string, place: KeyedPlace, rules: KeyRules): string {
  return joinedKey(profile, [place.platform, ...placeParts(place, rules)]);
}

function placeParts(place: KeyedPlace, rules: KeyRules): (string | null)[] {
  const { chatType, chatId, threadId, participant } = place;
  // A direct chat without an id is told from others by the person.
  if (chatType === "dm") return ["dm", told(chatId) ?? participant, threadId];
  if (chatType === "thread" || told(threadId) !== null)
    return ["thread", chatId, threadId, rules.threadPerUser ? participant : null];
  return [chatType, chatId, rules.groupPerUser ? participant : null];
}

function told(part: string | null): string | null {
  return part === "" ? null : part;
}

function joinedKey(profile: string, parts: readonly (string | null)[]): string {
  const escaped = parts.map((part) => escapedPart(part ?? ""));
  while (escaped.at(-1) === "") escaped.pop();
  return ["agent", profile, ...escaped].join(":");
}

// What separates parts, what cannot be seen, and half a surrogate pair, which no file or database keeps.
const UNFIT = /[%:\s\p{Cc}\p{Cf}\p{Surrogate}]/gu;

function escapedPart(part: string): string {
  return part.replace(UNFIT, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return code.length <= 2 ? `%${code.padStart(2, "0")}` : `%u${code.padStart(6, "0")}`;
  });
}
