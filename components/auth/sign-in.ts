/** Why signing in failed; `retryAfterSeconds` is 0 unless there were too many attempts. */
export interface LoginFault {
  readonly kind: "wrong" | "tooMany" | "unreachable" | "failed";
  readonly retryAfterSeconds: number;
}

/** Sends the password; null when it was right and the browser now holds a session. Never throws. */
export async function signIn(password: string, send = fetch): Promise<LoginFault | null> {
  const response = await send("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  }).catch(() => null);
  if (response === null) return { kind: "unreachable", retryAfterSeconds: 0 };
  // 409: no password is asked for any more.
  if (response.ok || response.status === 409) return null;
  const retryAfterSeconds = Number(response.headers.get("retry-after") ?? 0);
  if (response.status === 429) return { kind: "tooMany", retryAfterSeconds };
  return { kind: response.status === 401 ? "wrong" : "failed", retryAfterSeconds: 0 };
}

/** Ends the browser session; false when the gateway did not take it. Never throws. */
export async function signOut(send = fetch): Promise<boolean> {
  const response = await send("/api/logout", { method: "POST" }).catch(() => null);
  return response?.ok ?? false;
}
