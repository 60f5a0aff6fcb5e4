import { describe, expect, it } from "vitest";
import { credentialOf, issueSession, SESSION_COOKIE } from "./credential";
import { type AccessPolicy, type AccessRequest, accessRequestOf, accessVerdict } from "./verdict";

const NOW_MS = Date.UTC(2026, 10, 30, 12);
const OPEN: AccessPolicy = { port: 3000, allowedHosts: [], credential: null };

function asked(overrides: Partial<AccessRequest> = {}): AccessRequest {
  return {
    method: "GET",
    path: "/api/v1/sessions",
    host: "127.0.0.1:3000",
    origin: null,
    fetchSite: null,
    authorization: null,
    cookie: null,
    nowMs: NOW_MS,
    ...overrides,
  };
}

async function status(
  request: Partial<AccessRequest>,
  policy: Partial<AccessPolicy> = {},
): Promise<number> {
  const verdict = await accessVerdict(asked(request), { ...OPEN, ...policy });
  return verdict.allowed ? 200 : verdict.status;
}

describe("the Host header", () => {
  it.each([
    "localhost:3000",
    "LOCALHOST:3000",
    "localhost.:3000",
    "127.0.0.1:3000",
    "127.8.9.1:3000",
    "[::1]:3000",
  ])("may be %s", async (host) => {
    expect(await status({ host })).toBe(200);
  });

  it.each([
    "evil.test",
    "evil.test:3000",
    "localhost",
    "localhost:3001",
    "localhost:3000.evil.test",
    "localhost.evil.test:3000",
    "127.0.0.1.evil.test:3000",
    "127.0.0.1:3000@evil.test",
    "0.0.0.0:3000",
    "[::]:3000",
    "[::1",
    "localhost:3000, evil.test",
    "",
    null,
  ])("may not be %s", async (host) => {
    expect(await status({ host })).toBe(400);
  });

  it("may leave the port out where it is the scheme's own", async () => {
    expect(await status({ host: "localhost" }, { port: 80 })).toBe(200);
  });

  it("may be one that the settings name, on every port or on the one named", async () => {
    const allowedHosts = ["Dash.Home", "tailnet.example:8443"];
    expect(await status({ host: "dash.home" }, { allowedHosts })).toBe(200);
    expect(await status({ host: "dash.home:8080" }, { allowedHosts })).toBe(200);
    expect(await status({ host: "tailnet.example:8443" }, { allowedHosts })).toBe(200);
    expect(await status({ host: "tailnet.example" }, { allowedHosts })).toBe(400);
    expect(await status({ host: "sub.dash.home" }, { allowedHosts })).toBe(400);
  });

  it("that is wrong is answered with the setting that helps", async () => {
    const verdict = await accessVerdict(asked({ host: "evil.test" }), OPEN);
    expect(verdict).toMatchObject({ body: { hint: expect.stringContaining("allowedHosts") } });
  });
});

describe("the Origin header", () => {
  it.each(["GET", "POST", "DELETE"])("must be the Host's on %s", async (method) => {
    expect(await status({ method, origin: "http://127.0.0.1:3000" })).toBe(200);
    for (const origin of [
      "http://evil.test",
      "http://localhost:3000",
      "http://127.0.0.1:3001",
      "http://127.0.0.1",
      "null",
      "file://",
      "http://127.0.0.1:3000/",
      "",
    ])
      expect(await status({ method, origin }), origin).toBe(403);
  });

  it("may be a host that the settings name, when a proxy hides it from us", async () => {
    const allowedHosts = ["dash.home"];
    expect(await status({ origin: "https://dash.home" }, { allowedHosts })).toBe(200);
    expect(await status({ origin: "https://other.home" }, { allowedHosts })).toBe(403);
  });

  it("may name the scheme's own port or leave it out", async () => {
    const policy = { allowedHosts: ["dash.home"] };
    expect(await status({ host: "dash.home", origin: "https://dash.home:443" }, policy)).toBe(200);
    expect(await status({ host: "dash.home:443", origin: "https://dash.home" }, policy)).toBe(200);
  });
});

describe("a request without an origin", () => {
  it("may read from wherever a link stands, and write only from here", async () => {
    expect(await status({ fetchSite: "cross-site" })).toBe(200);
    for (const method of ["POST", "PATCH", "PUT", "DELETE"])
      expect(await status({ method, fetchSite: "cross-site" })).toBe(403);
    expect(await status({ method: "POST", fetchSite: "same-origin" })).toBe(200);
    expect(await status({ method: "POST" })).toBe(200);
  });
});

describe("with a password", () => {
  const credential = credentialOf("seven herons");

  it("only the password or a session of it comes in", async () => {
    const session = await issueSession(credential, NOW_MS);
    const stranger = await issueSession(credentialOf("eight herons"), NOW_MS);
    const cookie = (token: string) => ({ cookie: `theme=dark; ${SESSION_COOKIE}=${token}` });
    expect(await status({}, { credential })).toBe(401);
    expect(await status({ authorization: "Bearer seven herons" }, { credential })).toBe(200);
    expect(await status({ authorization: "bearer seven herons" }, { credential })).toBe(200);
    expect(await status({ authorization: "Bearer eight herons" }, { credential })).toBe(401);
    expect(await status(cookie(session), { credential })).toBe(200);
    expect(await status(cookie(`${session}x`), { credential })).toBe(401);
    expect(await status(cookie(stranger), { credential })).toBe(401);
    expect(await status(cookie(""), { credential })).toBe(401);
  });

  it("a session ends after twelve hours", async () => {
    const cookie = `${SESSION_COOKIE}=${await issueSession(credential, NOW_MS)}`;
    const later = (hours: number) => ({ cookie, nowMs: NOW_MS + hours * 3_600_000 });
    expect(await status(later(11.9), { credential })).toBe(200);
    expect(await status(later(12.1), { credential })).toBe(401);
  });

  it.each(["/login", "/api/login", "/api/health", "/_next/static/chunks/a.js", "/favicon.ico"])(
    "%s stays open",
    async (path) => {
      expect(await status({ path }, { credential })).toBe(200);
    },
  );

  it.each([
    "/",
    "/console",
    "/login/x",
    "/loginx",
    "/api/login/",
    "/api/healthz",
    "/api/ready",
    "/api/metrics",
    "/_next/image",
    "/_next/staticx",
    "/api/v1/openapi.json",
  ])("%s does not", async (path) => {
    expect(await status({ path }, { credential })).toBe(401);
  });

  it("an open path asks for the right host and origin all the same", async () => {
    expect(await status({ path: "/login", host: "evil.test" }, { credential })).toBe(400);
    const foreign = { path: "/api/login", method: "POST", origin: "http://evil.test" };
    expect(await status(foreign, { credential })).toBe(403);
  });
});

it("the path of a request is what is left when dots are resolved", () => {
  const request = new Request("http://127.0.0.1:3000/_next/static/../../api/v1/sessions?x=1");
  expect(accessRequestOf(request, NOW_MS)).toMatchObject({
    path: "/api/v1/sessions",
    host: "127.0.0.1:3000",
  });
});
