/**
 * What the pages need of the contracts before they ask the gateway. Written down again, since the contracts
 * themselves would bring their whole library into every page; a test holds the two together.
 */
export const MAX_MESSAGE_CHARACTERS = 2_000_000;
export const MAX_ATTACHMENTS = 20;
export const MAX_IMAGE_BYTES = 5_000_000;
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export const MAX_BULK = 200;
export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;
export const THINKINGS = ["adaptive", "disabled"] as const;
export const SIMULATOR_MODES = ["auto", "on", "off"] as const;

/** True for a name under which a key can be kept. */
export function isCredentialName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(name);
}

/** True for what can be a key of a provider. */
export function isApiKey(key: string): boolean {
  const trimmed = key.trim();
  return trimmed.length <= 1000 && /^[\x21-\x7e]+$/.test(trimmed);
}

const COMMAND = /^[/／](?<name>\p{L}[^\s/／]*)(?<rest>\s[\s\S]*)?$/u;

/** What is written as a command; null = plain text. */
export function slashText(text: string): { name: string; rest: string } | null {
  const { name, rest = "" } = COMMAND.exec(text.trim())?.groups ?? {};
  return name === undefined ? null : { name, rest: rest.trim() };
}
