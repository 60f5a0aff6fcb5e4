const HOME = "/";
// Resolves like any path of ours, and never equals a host that a path could name.
const PLACEHOLDER = "http://placeholder.invalid";

/** The page to open after signing in: a path of this site, whatever the address bar says. */
export function nextPage(wanted: string | readonly string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return HOME;
  if (!URL.canParse(wanted, PLACEHOLDER)) return HOME;
  const url = new URL(wanted, PLACEHOLDER);
  // "/.//name" resolves to the path "//name", which a browser would take for a host.
  const isOurs = url.origin === PLACEHOLDER && !/^\/(\/|(api|login)(\/|$))/.test(url.pathname);
  return isOurs ? `${url.pathname}${url.search}` : HOME;
}
