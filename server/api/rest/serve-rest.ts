import { callTRPCProcedure } from "@trpc/server";
import { parseJsonObject, readText } from "../body";
import type { ApiDependencies } from "../dependencies";
import { type GuardedRequest, guarded } from "../guarded";
import { jsonResponse, methodNotAllowed, noSuchPath, unsupportedMediaType } from "../responses";
import { appRouter } from "../router";
import { queryInput } from "./input";
import { pathValues, REST_ROOT, restPath } from "./paths";
import { type RestRoute, restRoutesOf } from "./routes";

// Where two paths fit, the one with fewer placeholders is meant: /sessions/facets is no session.
const ROUTES = restRoutesOf(appRouter).sort((a, b) => placeholders(a) - placeholders(b));
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Answers a request below `/api/v1` by the procedure that declares its method and path: path values, query or
 * JSON body are its input, what it gives is the answer. HEAD is a GET without the body.
 */
export function serveRest(request: Request, deps: ApiDependencies): Promise<Response> {
  const path = restPath(request);
  const method = request.method === "HEAD" ? "GET" : request.method;
  const fitting = ROUTES.filter((candidate) => candidate.pattern.test(path));
  const route = fitting.find((candidate) => candidate.method === method);
  const template = (route ?? fitting[0])?.template ?? "/{unknown}";
  return guarded(request, { deps, route: `${REST_ROOT}${template}` }, async (scene) => {
    if (fitting.length === 0) return noSuchPath(new URL(request.url).pathname);
    if (route === undefined) {
      const allowed = new Set(fitting.map((candidate) => candidate.method));
      return methodNotAllowed(request.method, [...allowed]);
    }
    const response = await answer(route, path, scene);
    return request.method === "HEAD" ? new Response(null, response) : response;
  });
}

function placeholders({ template }: RestRoute): number {
  return template.split("{").length;
}

async function answer(
  route: RestRoute,
  path: string,
  { request, context }: GuardedRequest,
): Promise<Response> {
  const { procedure } = route;
  const values = pathValues(route.pattern, path) ?? {};
  const takesBody = route.method === "POST" || route.method === "PATCH";
  const text = takesBody ? await readText(request) : "";
  const contentType = request.headers.get("content-type") ?? "";
  if (text !== "" && !JSON_TYPE.test(contentType)) return unsupportedMediaType(contentType);
  const given = takesBody ? parseJsonObject(text) : queryInput(new URL(request.url).searchParams);
  const output: unknown = await callTRPCProcedure({
    router: appRouter,
    path: procedure.name,
    type: procedure.type,
    ctx: context,
    getRawInput: async () => ({ ...given, ...values }),
    signal: context.signal,
    batchIndex: 0,
  });
  return jsonResponse(output, { status: procedure.meta.statusOf?.(output) ?? 200 });
}
