export const SESSION_PARTS = ["transcript", "turns", "prompt", "events"] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];

/** The address of a part of a session's page. */
export function sessionPath(id: string, part: SessionPart = "transcript"): string {
  return `/sessions/${encodeURIComponent(id)}/${part}`;
}

/** The address of a message in its session's transcript. */
export function messagePath(sessionId: string, messageId: string): string {
  return `${sessionPath(sessionId)}#${encodeURIComponent(messageId)}`;
}

/** Where a session can be had as a file. */
export function exportPath(id: string, format: "markdown" | "json"): string {
  return `/api/v1/sessions/${encodeURIComponent(id)}/export?format=${format}`;
}
