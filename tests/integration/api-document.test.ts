import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { serveCallRequest, serveMetrics, serveOpenApi, serveReady } from "@/server/api";
import { openApiDocument } from "@/server/api/rest/openapi";
import { proceduresOf } from "@/server/api/rest/routes";
import { appRouter } from "@/server/api/router";
import { SCOPES } from "@/server/core/operations";
import { request, startTestApi, type TestApi } from "../factories/api";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const OPERATIONS = [
  "GET /profiles",
  "GET /profiles/{name}/prompt",
  "GET /sessions",
  "POST /sessions",
  "GET /sessions/facets",
  "POST /sessions/bulk",
  "GET /sessions/{id}/export",
  "GET /agents/cache",
  "GET /agents/events",
  "GET /agents/{sessionId}/impact",
  "GET /profiles/{name}/prompt/facts",
  "GET /profiles/{name}/prompt/versions",
  "GET /profiles/{name}/prompt/waiting",
  "GET /prompts/{promptSha256}/{toolsSha256}",
  "GET /sessions/{id}",
  "PATCH /sessions/{id}",
  "DELETE /sessions/{id}",
  "GET /sessions/{id}/messages",
  "POST /sessions/{id}/messages",
  "GET /sessions/{id}/calls",
  "GET /sessions/{id}/events",
  "GET /sessions/{id}/queue",
  "GET /sessions/{id}/prompt",
  "GET /sessions/{id}/stream",
  "POST /sessions/{id}/stop",
  "GET /agents",
  "POST /agents/{sessionId}/evict",
  "GET /calls",
  "GET /calls/{id}",
  "GET /calls/{id}/request",
  "GET /usage",
];

const Operation = z.object({ responses: z.record(z.string(), z.unknown()) });

function operations(): Map<string, z.output<typeof Operation>> {
  const paths = Object.entries(openApiDocument("1.0.0").paths ?? {});
  return new Map(
    paths.flatMap(([path, item]) =>
      Object.entries(item).map(([verb, operation]) => [
        `${verb.toUpperCase()} ${path}`,
        Operation.parse(operation),
      ]),
    ),
  );
}

describe("the OpenAPI document", () => {
  it("is served as JSON", async () => {
    const response = await serveOpenApi(request("GET /api/v1/openapi.json"), api.deps);
    expect(await response.json()).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Holdfast", version: "0.0.0-test" },
      servers: [{ url: "/api/v1" }],
    });
  });

  it("describes every operation", () => {
    expect([...operations().keys()]).toEqual(expect.arrayContaining(OPERATIONS));
  });

  it("names the statuses that are answered", () => {
    const found = operations();
    const statuses = (name: string) => Object.keys(found.get(name)?.responses ?? {});
    expect(statuses("POST /sessions")).toEqual(expect.arrayContaining(["201", "404", "422"]));
    expect(statuses("POST /sessions/{id}/messages")).toEqual(
      expect.arrayContaining([
        "200",
        "202",
        "400",
        "401",
        "404",
        "413",
        "415",
        "422",
        "429",
        "502",
      ]),
    );
    const readings = [
      "PATCH /sessions/{id}",
      "GET /profiles/{name}/prompt",
      "GET /profiles/{name}/prompt/waiting",
      "GET /agents/{sessionId}/impact",
    ];
    for (const reading of readings) expect(statuses(reading)).toContain("422");
    expect(statuses("GET /sessions")).not.toContain("404");
  });

  it("gives every error our own shape", () => {
    for (const [name, { responses }] of operations()) {
      const errors = Object.entries(responses).filter(([status]) => status >= "400");
      expect(errors.length, name).toBeGreaterThan(0);
      for (const [, response] of errors)
        expect(JSON.stringify(response)).toContain("#/components/schemas/Error");
    }
    expect(openApiDocument("1.0.0").components?.schemas?.Error).toMatchObject({
      required: ["code", "message", "hint"],
    });
  });

  it("points only to what it holds", () => {
    const document = JSON.stringify(openApiDocument("1.0.0"));
    const names = [...document.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(names)]).toEqual(["Error"]);
  });
});

it("every procedure declares the right that it needs", () => {
  const procedures = proceduresOf(appRouter);
  expect(procedures.length).toBeGreaterThan(20);
  for (const { name, meta } of procedures) expect(SCOPES, name).toContain(meta.scope);
});

it("gives the body of a call byte for byte as it was sent", async () => {
  const id = await api.gateway.open("me");
  const { calls } = await api.gateway.say(id, "sim: tools 1 — 潮 \u0000 😀");
  const sent = api.gateway.provider.log().filter(({ path }) => path === "/v1/messages");
  expect(calls).toHaveLength(2);
  for (const [index, call] of calls.entries()) {
    const at = request(`GET /api/v1/calls/${call.id}/request`);
    const response = await serveCallRequest(at, api.deps);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.text()).toBe(sent[index]?.rawBody);
  }
});

it("is ready until it goes down", async () => {
  expect((await serveReady(request("GET /api/ready"), api.deps)).status).toBe(200);
  const deps = {
    ...api.deps,
    readiness: async () => ({ ready: false, reason: "going down" }) as const,
  };
  const response = await serveReady(request("GET /api/ready"), deps);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: "not ready", reason: "going down" },
  ]);
});

it("counts requests by their pattern and shows resident agents", async () => {
  await api.rest("GET /sessions/ses_00000000");
  const response = await serveMetrics(request("GET /api/metrics"), api.deps);
  const text = await response.text();
  expect(text).toContain(
    'holdfast_http_requests_total{route="/api/v1/sessions/{id}",method="GET",status="404"} 1',
  );
  expect(text).toMatch(/holdfast_resident_agents\{state="idle"\} \d/);
  expect(text).not.toContain("ses_00000000");
});
