import { type NextRequest, NextResponse } from "next/server";
import { accessRequestOf, accessVerdict, publishedAccessPolicy } from "@/server/api/access";

/** Looks at every request before any route or page: who may not come in is answered here. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const policy = publishedAccessPolicy();
  if (policy === null) return NextResponse.json(STARTING, { status: 503 });
  const verdict = await accessVerdict(accessRequestOf(request, Date.now()), policy);
  if (verdict.allowed) return NextResponse.next();
  if (verdict.status === 401 && wantsPage(request)) return toLogin(request);
  return NextResponse.json(verdict.body, { status: verdict.status });
}

const STARTING = {
  code: "DRAINING",
  message: "the gateway has not started",
  hint: "Try again in a moment.",
};

function wantsPage({ method, nextUrl, headers }: NextRequest): boolean {
  const isPage = method === "GET" && !nextUrl.pathname.startsWith("/api/");
  return isPage && (headers.get("accept") ?? "").includes("text/html");
}

function toLogin(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const login = new URL("/login", request.url);
  if (pathname !== "/") login.searchParams.set("next", `${pathname}${search}`);
  return NextResponse.redirect(login);
}
