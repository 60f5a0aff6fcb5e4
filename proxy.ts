import { type NextRequest, NextResponse } from "next/server";
import {
  accessRequestOf,
  accessVerdict,
  contentSecurityPolicy,
  publishedAccessPolicy,
} from "@/server/api/access";

/**
 * The API's doors check for themselves, by the same decision: going through here first would cost each call twice.
 * A path with a % comes through here all the same, since Next answers 500 to one that it cannot decode.
 */
export const config = { matcher: ["/((?!api/).*)", "/(.*%.*)"] };

/** Looks at every request for a page or a part of one: who may not come in is answered here. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = publishedAccessPolicy();
  if (policy === null) return NextResponse.json(STARTING, { status: 503 });
  const verdict = await accessVerdict(accessRequestOf(request, Date.now()), policy);
  if (verdict.allowed && !isDecodable(request.nextUrl.pathname))
    return NextResponse.json(UNREADABLE, { status: 400 });
  if (verdict.allowed) return page(request);
  if (verdict.status === 401 && wantsPage(request)) return toLogin(request);
  return NextResponse.json(verdict.body, { status: verdict.status });
}

const STARTING = {
  code: "DRAINING",
  message: "the gateway has not started",
  hint: "Try again in a moment.",
};

const UNREADABLE = {
  code: "BAD_INPUT",
  message: "the path holds a % that encodes nothing",
  hint: "Encode each part of the path as encodeURIComponent does.",
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // the only way in which it answers this question
  }
}

/** Next puts the nonce that it finds in the request's policy on the scripts that it writes. */
function page(request: NextRequest): NextResponse {
  const isDevelopment = process.env.NODE_ENV === "development";
  const policy = contentSecurityPolicy(crypto.randomUUID(), isDevelopment);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("referrer-policy", "same-origin");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

function wantsPage(request: NextRequest): boolean {
  return request.method === "GET" && (request.headers.get("accept") ?? "").includes("text/html");
}

function toLogin(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const login = new URL("/login", request.url);
  if (pathname !== "/") login.searchParams.set("next", `${pathname}${search}`);
  return NextResponse.redirect(login);
}
