import type { ErrorBody } from "@/server/core/contracts";
import { type Credential, isPassword, isSession, SESSION_COOKIE } from "./credential";
import {
  type HostName,
  isListed,
  isLoopbackHost,
  isSameHost,
  parseHost,
  parseOrigin,
} from "./hosts";
import { isOpenPath } from "./open-paths";

/** How this gateway is reached, and by whom. */
export interface AccessPolicy {
  /** The port that loopback names must carry; null = any. */
  readonly port: number | null;
  /** Further hosts that a proxy may name, `dash.home` or `dash.home:8443`. */
  readonly allowedHosts: readonly string[];
  /** null = no password is set: whoever reaches the port may come in. */
  readonly credential: Credential | null;
}

/** What the decision is made of; header values as sent, null = not sent. */
export interface AccessRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string | null;
  readonly origin: string | null;
  readonly fetchSite: string | null;
  readonly authorization: string | null;
  readonly cookie: string | null;
  readonly nowMs: number;
}

export type AccessVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly status: 400 | 401 | 403; readonly body: ErrorBody };

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const ALLOWED: AccessVerdict = { allowed: true };

/**
 * Whether a request may come in. Decided by its arguments alone, in this order: the Host must be ours
 * (400), the Origin must be the Host's (403), then the password or a session of it, except for open paths (401).
 */
export async function accessVerdict(
  request: AccessRequest,
  policy: AccessPolicy,
): Promise<AccessVerdict> {
  const host = parseHost(request.host ?? "");
  if (host === null || !isOurs(host, policy)) return WRONG_HOST;
  if (isForeign(request, host, policy)) return WRONG_ORIGIN;
  if (policy.credential === null || isOpenPath(request.path)) return ALLOWED;
  return (await isKnown(request, policy.credential)) ? ALLOWED : NO_CREDENTIAL;
}

/** The facts of a request that decide whether it may come in. */
export function accessRequestOf(request: Request, nowMs: number): AccessRequest {
  const header = (name: string): string | null => request.headers.get(name);
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    // A Request made by hand carries no Host header: its URL says the same.
    host: header("host") ?? new URL(request.url).host,
    origin: header("origin"),
    fetchSite: header("sec-fetch-site"),
    authorization: header("authorization"),
    cookie: header("cookie"),
    nowMs,
  };
}

function isOurs(host: HostName, { port, allowedHosts }: AccessPolicy): boolean {
  const isOurPort = port === null || (host.port ?? 80) === port;
  return (isLoopbackHost(host) && isOurPort) || isListed(host, allowedHosts);
}

function isForeign(request: AccessRequest, host: HostName, policy: AccessPolicy): boolean {
  if (request.origin !== null) {
    const origin = parseOrigin(request.origin);
    if (origin === null) return true;
    return !isSameHost(origin, host) && !isListed(origin, policy.allowedHosts);
  }
  return request.fetchSite === "cross-site" && !READING.has(request.method);
}

async function isKnown(request: AccessRequest, credential: Credential): Promise<boolean> {
  const bearer = /^Bearer +(.+)$/i.exec(request.authorization ?? "")?.[1];
  if (bearer !== undefined) return isPassword(credential, headerText(bearer));
  const token = cookieValue(request.cookie ?? "", SESSION_COOKIE);
  return token !== null && isSession(credential, token, request.nowMs);
}

/** Headers arrive one byte per character; a password beyond ASCII was sent as UTF-8. */
function headerText(value: string): string {
  const bytes = Buffer.from(value, "latin1");
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : value;
}

function cookieValue(header: string, name: string): string | null {
  const pairs = header.split(";").map((pair) => pair.trim());
  const pair = pairs.find((text) => text.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1);
}

function refused(status: 400 | 401 | 403, body: ErrorBody): AccessVerdict {
  return { allowed: false, status, body };
}

const WRONG_HOST = refused(400, {
  code: "BAD_INPUT",
  message: "this gateway is not known by the host name of the request",
  hint: "Use http://localhost or http://127.0.0.1 with its port, or name the host in HOLDFAST_ALLOWED_HOSTS or allowedHosts of config.yaml.",
});
const WRONG_ORIGIN = refused(403, {
  code: "FORBIDDEN",
  message: "the request comes from another site",
  hint: "Open the dashboard itself, or name its host in HOLDFAST_ALLOWED_HOSTS or allowedHosts of config.yaml.",
});
const NO_CREDENTIAL = refused(401, {
  code: "UNAUTHENTICATED",
  message: "sign in first",
  hint: "Sign in at /login, or send the password as Authorization: Bearer PASSWORD.",
});
