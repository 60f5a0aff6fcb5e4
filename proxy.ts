import { type NextRequest, NextResponse } from "next/server";
import {
  accessRequestOf,
  accessVerdict,
  contentSecurityPolicy,
  publishedAccessPolicy,
} from "@/server/api/access";

/** Looks at every request before any route or page: who may not come in is answered here. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = publishedAccessPolicy();
  if (policy === null) return NextResponse.json(STARTING, { status: 503 });
  const verdict = await accessVerdict(accessRequestOf(request, Date.now()), policy);
  if (verdict.allowed) return isApi(request) ? NextResponse.next() : page(request);
  if (verdict.status === 401 && wantsPage(request)) return toLogin(request);
  return NextResponse.json(verdict.body, { status: verdict.status });
}

const STARTING = {
  code: "DRAINING",
  message: "the gateway has not started",
  hint: "Try again in a moment.",
};

function isApi({ nextUrl }: NextRequest): boolean {
  return nextUrl.pathname.startsWith("/api/");
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
  const isPage = request.method === "GET" && !isApi(request);
  return isPage && (request.headers.get("accept") ?? "").includes("text/html");
}

function toLogin(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const login = new URL("/login", request.url);
  if (pathname !== "/") login.searchParams.set("next", `${pathname}${search}`);
  return NextResponse.redirect(login);
}
