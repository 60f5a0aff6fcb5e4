import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config, proxy } from "@/proxy";
import {
  type AccessPolicy,
  credentialOf,
  issueSession,
  publishAccessPolicy,
  publishedAccessPolicy,
  SESSION_COOKIE,
} from "@/server/api/access";
import { ORIGIN } from "../factories/api";

const CREDENTIAL = credentialOf("low tide");
const POLICY: AccessPolicy = { port: 3000, allowedHosts: [], credential: CREDENTIAL };
const OPEN: AccessPolicy = { ...POLICY, credential: null };
const PAGE = { accept: "text/html,application/xhtml+xml" };

function pass(path: string, headers: Record<string, string> = {}, method = "GET") {
  return proxy(new NextRequest(new URL(path, ORIGIN), { method, headers }));
}

/** True when the request goes on to its route or page. */
function isPassed(response: Response): boolean {
  return response.headers.get("x-middleware-next") === "1";
}

describe("the proxy", () => {
  it("lets nobody in before the gateway has started", async () => {
    expect(publishedAccessPolicy()).toBeNull();
    const response = await pass("/console");
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: "DRAINING", hint: expect.any(String) }),
    ]);
    publishAccessPolicy(POLICY);
    expect(isPassed(await pass("/login"))).toBe(true);
  });

  it("leaves the API to its own doors, unless the path may be unreadable, and nothing else", () => {
    const isSeen = (path: string) =>
      config.matcher.some((matcher) => new RegExp(`^${matcher}$`).test(path));
    const seen = ["/", "/console/me", "/login", "/_next/static/a.js", "/apiary", "/api"];
    for (const path of [...seen, "/api/v1/sessions/%", "/api/trpc/%zz"])
      expect(isSeen(path)).toBe(true);
    for (const path of ["/api/health", "/api/v1/sessions", "/api/trpc/x"])
      expect(isSeen(path)).toBe(false);
  });

  it("answers who may not come in with our own errors", async () => {
    publishAccessPolicy(POLICY);
    const cases = [
      [await pass("/console"), 401, "UNAUTHENTICATED"],
      [await pass("/console", { host: "evil.test" }), 400, "BAD_INPUT"],
      [await pass("/login", { origin: "http://evil.test" }, "POST"), 403, "FORBIDDEN"],
    ] as const;
    for (const [response, status, code] of cases)
      expect([response.status, await response.json()]).toEqual([
        status,
        { code, message: expect.any(String), hint: expect.any(String) },
      ]);
  });

  it.each(["/console/%", "/api/v1/sessions/%zz", "/api/v1/calls/%C0%AE/request"])(
    "answers the path %s, which nobody can decode, with what to do",
    async (path) => {
      publishAccessPolicy(OPEN);
      const response = await pass(path);
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          code: "BAD_INPUT",
          message: "the path holds a % that encodes nothing",
          hint: expect.stringContaining("encodeURIComponent"),
        },
      ]);
      publishAccessPolicy(POLICY);
      expect((await pass(path)).status).toBe(401);
      publishAccessPolicy(OPEN);
      expect(isPassed(await pass("/api/v1/sessions/a%20b"))).toBe(true);
    },
  );

  it("shows the login page to who wants a page, and comes back to it", async () => {
    publishAccessPolicy(POLICY);
    const target = (response: Response) => {
      const { pathname, search } = new URL(response.headers.get("location") ?? "", ORIGIN);
      return pathname + search;
    };
    expect(target(await pass("/console/me?x=1", PAGE))).toBe("/login?next=%2Fconsole%2Fme%3Fx%3D1");
    expect(target(await pass("/", PAGE))).toBe("/login");
    expect((await pass("/console/me")).status).toBe(401);
    expect((await pass("/console/me", PAGE, "POST")).status).toBe(401);
  });

  it("lets a session in, and gives each page scripts of its own", async () => {
    publishAccessPolicy(POLICY);
    const cookie = `${SESSION_COOKIE}=${await issueSession(CREDENTIAL, Date.now())}`;
    const responses = [await pass("/console", { cookie }), await pass("/console", { cookie })];
    expect(responses.map(isPassed)).toEqual([true, true]);
    const policies = responses.map((each) => each.headers.get("content-security-policy"));
    for (const policy of policies) expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
    expect(new Set(policies).size).toBe(2);
  });

  it("leaves what the page is made of open, from our own host only", async () => {
    publishAccessPolicy(POLICY);
    expect(isPassed(await pass("/login", PAGE))).toBe(true);
    expect(isPassed(await pass("/_next/static/chunks/a.js"))).toBe(true);
    expect((await pass("/_next/static/chunks/a.js", { host: "evil.test" })).status).toBe(400);
  });
});
