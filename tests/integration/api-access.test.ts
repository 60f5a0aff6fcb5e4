import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { credentialOf, isOpenPath, issueSession, SESSION_COOKIE } from "@/server/api/access";
import { request, startTestApi, type TestApi } from "../factories/api";
import { type Door, everyDoor } from "../factories/doors";

const PASSWORD = "correct horse 电池";
let api: TestApi;
let doors: Door[];

vi.mock("@/server/runtime", () => ({ getRuntime: async () => ({ api: api.deps }) }));

beforeAll(async () => {
  api = await startTestApi({ password: PASSWORD, allowedHosts: ["dash.home"] });
  doors = await everyDoor();
});
afterAll(() => api.close());

function knock(door: Door, headers: Record<string, string> = {}): Promise<Response> {
  const body = door.method === "GET" ? null : "{}";
  const type = { "content-type": "application/json" };
  return door.handler(request(door.name, { headers: { ...type, ...headers }, body }));
}

/** Every door's status, closed again at once. */
async function statuses(headers: Record<string, string>): Promise<[Door, number][]> {
  const answers: [Door, number][] = [];
  for (const door of doors) {
    const response = await knock(door, headers);
    await response.body?.cancel();
    answers.push([door, response.status]);
  }
  return answers;
}

/** The password as a header carries it: its UTF-8 bytes, one per character. */
function bearer(password: string): Record<string, string> {
  return { authorization: `Bearer ${Buffer.from(password, "utf8").toString("latin1")}` };
}

async function cookie(password: string, atMs: number): Promise<Record<string, string>> {
  return { cookie: `a=b; ${SESSION_COOKIE}=${await issueSession(credentialOf(password), atMs)}` };
}

const HOUR_MS = 3_600_000;
const now = () => api.gateway.clock.now();

const WRONG: [string, () => Promise<Record<string, string>>][] = [
  ["no credential", async () => ({})],
  ["a wrong password", async () => bearer("wrong")],
  ["the password under another scheme", async () => ({ authorization: "Basic Y29ycmVjdA==" })],
  ["an empty password", async () => bearer("")],
  ["a made-up session", async () => ({ cookie: `${SESSION_COOKIE}=eyJhbGciOiJub25lIn0.e30.` })],
  ["a session of another password", () => cookie("another", now())],
  ["a session that has ended", () => cookie(PASSWORD, now() - 13 * HOUR_MS)],
  [
    "a wrong password beside a right session",
    async () => ({ ...(await cookie(PASSWORD, now())), ...bearer("wrong") }),
  ],
];

describe("every door, with a password set", () => {
  it("is found, those of the router included", () => {
    const names = doors.map((door) => door.name);
    expect(names).toContain("POST /api/trpc/sessions.send");
    expect(names).toContain("GET /api/trpc/live.subscribe");
    expect(names).toContain("GET /api/v1/sessions/ses_0123456789abcdef/stream");
    expect(names).toContain("POST /api/v1/agents/ses_0123456789abcdef/evict");
    expect(names.length).toBeGreaterThan(50);
  });

  it.each(WRONG)("answers 401 to %s, open paths excepted", async (_, headers) => {
    const wrong = await statuses(await headers());
    const open = wrong.filter(([door]) => isOpenPath(door.path));
    const closed = wrong.filter(([door]) => !isOpenPath(door.path));
    expect(open.map(([door]) => door.name)).toEqual(["GET /api/health", "POST /api/login"]);
    expect(closed.filter(([, status]) => status !== 401)).toEqual([]);
  });

  it("lets in who has the password or a session of it", async () => {
    for (const headers of [bearer(PASSWORD), await cookie(PASSWORD, now() - 11 * HOUR_MS)]) {
      const right = await statuses(headers);
      expect(right.filter(([, status]) => status === 401 || status >= 500)).toEqual([]);
    }
  });

  it("says nothing more than ok about its health", async () => {
    const health = doors.find((door) => door.path === "/api/health");
    const response = health && (await knock(health));
    expect(await response?.json()).toEqual({ status: "ok" });
  });

  it("answers 400 to a foreign host, before anything else", async () => {
    const answers = await statuses({ ...bearer(PASSWORD), host: "evil.test" });
    expect(answers.filter(([, status]) => status !== 400)).toEqual([]);
  });

  it("answers 403 to a foreign origin, on reads, writes and streams", async () => {
    const answers = await statuses({ ...bearer(PASSWORD), origin: "http://evil.test" });
    expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
  });

  it("serves a host that the settings name", async () => {
    const proxied = { ...bearer(PASSWORD), host: "dash.home", origin: "https://dash.home" };
    const answers = await statuses(proxied);
    const refused = answers.filter(([, status]) => [400, 401, 403].includes(status));
    expect(refused.map(([door]) => door.name)).toEqual(
      (await statuses(bearer(PASSWORD)))
        .filter(([, status]) => status === 400)
        .map(([door]) => door.name),
    );
  });

  it("opens no door to other origins, and gives every answer an id", async () => {
    for (const door of doors) {
      const response = await knock(door, { ...bearer(PASSWORD), origin: "http://127.0.0.1:3000" });
      await response.body?.cancel();
      expect(response.headers.get("access-control-allow-origin"), door.name).toBeNull();
      expect(response.headers.get("x-request-id"), door.name).toMatch(/^req-\d+$/);
    }
  });

  it("writes no credential into its log", () => {
    expect(JSON.stringify(api.log)).not.toContain(PASSWORD);
  });
});
