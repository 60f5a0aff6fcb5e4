/** The key of a console or API session: it routes to itself alone. */
export function consoleSessionKey(profile: string, sessionId: string): string {
  return `agent:${profile}:console:dm:${sessionId}`;
}
