/** The paths that need no password: signing in, what its page is made of, and a sign of life. */
const OPEN_PATHS: readonly string[] = [
  "/login",
  "/api/login",
  "/api/health",
  "/favicon.ico",
  "/icon.svg",
  "/icon.png",
  "/apple-icon.png",
];

const STATIC_FILES = "/_next/static/";

/** True for a path that is open to everyone who reaches the port. */
export function isOpenPath(path: string): boolean {
  return OPEN_PATHS.includes(path) || path.startsWith(STATIC_FILES);
}
