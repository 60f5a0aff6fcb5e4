import type { IncomingMessage } from "node:http";
import { ApiError } from "./errors";
import { digest } from "./hash";

export interface Account {
  readonly organisation: string;
  readonly workspace: string;
}

export type AcceptedKeys =
  | "any"
  | Readonly<Record<string, { readonly organisation: string; readonly workspace?: string }>>;

const REFUSED_KEY = "sim-invalid";
const DEFAULT_WORKSPACE = "default";

/** The organisation that a key belongs to when every key is accepted; never tells the key. */
export function organisationOfKey(key: string): string {
  return `org_sim_${digest("organisation", key).slice(0, 20)}`;
}

/** Who asks: by Bearer token or x-api-key; refuses missing and unknown keys with 401. */
export function authenticate(request: IncomingMessage, accepted: AcceptedKeys): Account {
  const key = keyOf(request);
  if (key === null) {
    throw new ApiError(401, "x-api-key header is required, or authorization: Bearer");
  }
  const chosen = request.headers["anthropic-workspace-id"];
  const workspace = typeof chosen === "string" && chosen !== "" ? chosen : null;
  if (key === REFUSED_KEY) throw new ApiError(401, "invalid x-api-key");
  if (accepted === "any") {
    return { organisation: organisationOfKey(key), workspace: workspace ?? DEFAULT_WORKSPACE };
  }
  const account = Object.hasOwn(accepted, key) ? accepted[key] : undefined;
  if (account === undefined) throw new ApiError(401, "invalid x-api-key");
  return {
    organisation: account.organisation,
    workspace: workspace ?? account.workspace ?? DEFAULT_WORKSPACE,
  };
}

function keyOf(request: IncomingMessage): string | null {
  const { authorization } = request.headers;
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1];
  if (bearer !== undefined) return bearer;
  const header = request.headers["x-api-key"];
  return typeof header === "string" && header !== "" ? header : null;
}

const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** Whether a request comes from this host and names it, so that no web page can forge it. */
export function isFromThisHost(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? "";
  const { origin } = request.headers;
  if (!LOOPBACK_ADDRESS.test(address)) return false;
  if (!LOOPBACK_HOST.test(request.headers.host ?? "")) return false;
  return origin === undefined || LOOPBACK_HOST.test(origin.replace(/^https?:\/\//, ""));
}
