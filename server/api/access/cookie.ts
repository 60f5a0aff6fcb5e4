import { SESSION_COOKIE, SESSION_SECONDS } from "./credential";

/** The cookie of a browser session: out of reach of scripts and of other sites. */
export function sessionCookie(token: string, isSecure: boolean): string {
  return cookie(token, SESSION_SECONDS, isSecure);
}

/** Takes the cookie of a browser session away. */
export function endedSessionCookie(isSecure: boolean): string {
  return cookie("", 0, isSecure);
}

/** Whether the browser reaches us over https, through a proxy or directly. */
export function isSecureRequest(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwarded ?? new URL(request.url).protocol.replace(":", "")) === "https";
}

function cookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const parts = [
    `${SESSION_COOKIE}=${value}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(isSecure ? ["Secure"] : [])].join("; ");
}
