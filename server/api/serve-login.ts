import { z } from "zod";
import type { ErrorBody } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import {
  endedSessionCookie,
  isPassword,
  isSecureRequest,
  issueSession,
  sessionCookie,
} from "./access";
import { parseJsonObject, readText } from "./body";
import type { ApiDependencies } from "./dependencies";
import { guarded } from "./guarded";
import { jsonResponse } from "./responses";

const MAX_LOGIN_BYTES = 16 * 1024;
const LoginInput = z.object({ password: z.string().min(1).max(4_000) });

/** Takes the password, gives a browser session; five attempts a minute from one address. */
export function serveLogin(request: Request, deps: ApiDependencies): Promise<Response> {
  return guarded(request, { deps, route: "/api/login" }, async () => {
    const { credential } = deps.access;
    if (credential === null)
      throw new GatewayError("CONFLICT", "no password is set, so there is nothing to sign in to", {
        hint: "Open the dashboard; set HOLDFAST_PASSWORD to ask for one.",
      });
    const address = addressOf(request);
    const attempt = await deps.loginAttempts.take(address);
    if (!attempt.allowed) return tooManyAttempts(attempt.retryAfterSeconds);
    const { password } = LoginInput.parse(await readForm(request));
    if (!isPassword(credential, password)) throw wrongPassword();
    await deps.loginAttempts.forgive(address);
    const token = await issueSession(credential, deps.world.clock.now());
    const headers = { "set-cookie": sessionCookie(token, isSecureRequest(request)) };
    return isForm(request)
      ? new Response(null, { status: 303, headers: { ...headers, location: "/" } })
      : jsonResponse({ signedIn: true }, { headers });
  });
}

/** Ends the browser session. */
export function serveLogout(request: Request, deps: ApiDependencies): Promise<Response> {
  return guarded(request, { deps, route: "/api/logout" }, async () => {
    const headers = { "set-cookie": endedSessionCookie(isSecureRequest(request)) };
    return jsonResponse({ signedIn: false }, { headers });
  });
}

/** A page whose scripts have not loaded yet sends the form itself. */
function isForm(request: Request): boolean {
  const contentType = request.headers.get("content-type") ?? "";
  return contentType.startsWith("application/x-www-form-urlencoded");
}

async function readForm(request: Request): Promise<Record<string, unknown>> {
  const text = await readText(request, MAX_LOGIN_BYTES);
  return isForm(request) ? Object.fromEntries(new URLSearchParams(text)) : parseJsonObject(text);
}

/** The nearest address that a proxy or Next itself names; made-up ones are held by the limit for all together. */
function addressOf(request: Request): string {
  const named = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return named || "unknown";
}

function wrongPassword(): GatewayError {
  return new GatewayError("UNAUTHENTICATED", "the password is wrong", {
    hint: "It is the one in HOLDFAST_PASSWORD.",
  });
}

function tooManyAttempts(retryAfterSeconds: number): Response {
  const body: ErrorBody = {
    code: "TOO_MANY_ATTEMPTS",
    message: "too many attempts to sign in",
    hint: `Try again in ${retryAfterSeconds} seconds.`,
  };
  return jsonResponse(body, {
    status: 429,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}
