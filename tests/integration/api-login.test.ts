import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveLogin, serveLogout, serveRest } from "@/server/api";
import { request, startTestApi, type TestApi } from "../factories/api";

const PASSWORD = "low tide at seven";
let api: TestApi;

beforeEach(async () => {
  api = await startTestApi({ password: PASSWORD });
});
afterEach(() => api.close());

function signIn(password: string, headers: Record<string, string> = {}): Promise<Response> {
  const json = { "content-type": "application/json", ...headers };
  const body = JSON.stringify({ password });
  return serveLogin(request("POST /api/login", { headers: json, body }), api.deps);
}

function profiles(cookie: string): Promise<Response> {
  return serveRest(request("GET /api/v1/profiles", { headers: { cookie } }), api.deps);
}

function cookieOf(response: Response): string {
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

describe("signing in", () => {
  it("gives a session out of reach of scripts and other sites, good for twelve hours", async () => {
    const response = await signIn(PASSWORD);
    expect([response.status, await response.json()]).toEqual([200, { signedIn: true }]);
    const attributes = response.headers.get("set-cookie")?.split("; ").slice(1);
    expect(attributes).toEqual(["Path=/", "Max-Age=43200", "HttpOnly", "SameSite=Lax"]);
    expect((await profiles(cookieOf(response))).status).toBe(200);
    api.gateway.clock.advance(12 * 3_600_000 + 1_000);
    expect((await profiles(cookieOf(response))).status).toBe(401);
  });

  it("marks the session as secure behind https", async () => {
    const response = await signIn(PASSWORD, { "x-forwarded-proto": "https" });
    expect(response.headers.get("set-cookie")).toContain("; Secure");
  });

  it("works for a page whose scripts have not loaded", async () => {
    const body = new URLSearchParams({ password: PASSWORD });
    const response = await serveLogin(request("POST /api/login", { body }), api.deps);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect((await profiles(cookieOf(response))).status).toBe(200);
  });

  it("refuses a wrong password without a session", async () => {
    const response = await signIn("high tide");
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("allows five attempts a minute from one address, then says when to come again", async () => {
    const from = (address: string) => ({ "x-forwarded-for": address });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn("wrong", from("10.0.0.1"))).status).toBe(401);
    const held = await signIn(PASSWORD, from("10.0.0.1"));
    expect(held.status).toBe(429);
    expect(Number(held.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await held.json()).toMatchObject({ hint: expect.stringContaining("Try again in") });
    expect((await signIn(PASSWORD, from("10.0.0.2"))).status).toBe(200);
  });

  it("forgives the attempts before a right password", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1)
        expect((await signIn("wrong")).status).toBe(401);
      expect((await signIn(PASSWORD)).status).toBe(200);
    }
  });

  it("holds attempts from made-up addresses together", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 61; attempt += 1)
      statuses.push((await signIn("wrong", { "x-forwarded-for": `10.0.1.${attempt}` })).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });

  it("is refused from another site", async () => {
    expect((await signIn(PASSWORD, { origin: "http://evil.test" })).status).toBe(403);
    expect((await signIn(PASSWORD, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("takes a small form, and no other", async () => {
    expect((await signIn("x".repeat(20_000))).status).toBe(413);
    const empty = await serveLogin(request("POST /api/login"), api.deps);
    expect([empty.status, await empty.json()]).toEqual([
      400,
      expect.objectContaining({ message: "password is missing (string)" }),
    ]);
  });

  it("has nothing to do where no password is set", async () => {
    const deps = { ...api.deps, access: { ...api.deps.access, credential: null } };
    const open = await serveLogin(request("POST /api/login"), deps);
    expect([open.status, await open.json()]).toEqual([
      409,
      expect.objectContaining({ hint: expect.stringContaining("HOLDFAST_PASSWORD") }),
    ]);
  });

  it("leaves no password and no session in the log", async () => {
    await signIn("wrong-secret");
    const session = cookieOf(await signIn(PASSWORD));
    const log = JSON.stringify(api.log);
    for (const secret of ["wrong-secret", PASSWORD, session]) expect(log).not.toContain(secret);
  });
});

it("signing out takes the session away", async () => {
  const cookie = cookieOf(await signIn(PASSWORD));
  const response = await serveLogout(
    request("POST /api/logout", { headers: { cookie } }),
    api.deps,
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toContain("Max-Age=0");
});
