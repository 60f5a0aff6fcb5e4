// Before it is parsed: that drops line breaks, and the signs of an empty query, fragment or user name.
const PLAIN = /^https?:\/\/[^\s\p{C}\\?#@/]+(?:\/[^\s\p{C}\\?#]*)?$/iu;

/**
 * True for the http(s) address of an API, with nothing in it that may be a secret: it is stored with
 * every call and shown, so that user names, passwords and queries have no place in it.
 */
export function isBaseUrl(text: string): boolean {
  return PLAIN.test(text) && URL.canParse(text);
}
