/**
 * True for the http(s) address of an API, with nothing in it that may be a secret: it is stored with
 * every call and shown, so that user names, passwords and queries have no place in it.
 */
export function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}
