/** What a parent asks a worker to say. */
export interface Said {
  readonly sessionId: string;
  readonly clientId: string;
  readonly text: string;
}

export interface Ready {
  readonly type: "ready";
  readonly pid: number;
}

/** The message is stored: it must not be lost from now on. */
export interface Accepted {
  readonly type: "accepted";
  readonly clientId: string;
  readonly turnId: string;
}

export interface Ended {
  readonly type: "ended";
  readonly clientId: string;
  readonly turnId: string;
  readonly state: string;
}

/** What a worker told of that kind. */
export function told<T extends { readonly type: string }>(
  messages: readonly unknown[],
  type: T["type"],
): T[] {
  return messages.filter((each): each is T => isOfType(each, type));
}

function isOfType(message: unknown, type: string): boolean {
  return (
    typeof message === "object" && message !== null && "type" in message && message.type === type
  );
}
