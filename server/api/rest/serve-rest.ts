import { callTRPCProcedure } from "@trpc/server";
import { parseJsonObject, readText } from "../body";
import type { ApiDependencies } from "../dependencies";
import { type GuardedRequest, guarded } from "../guarded";
import { jsonResponse, methodNotAllowed, noSuchPath, unsupportedMediaType } from "../responses";
import { appRouter } from "../router";
import { queryInput } from "./input";
import { pathValues, REST_ROOT, restPath } from "./paths";
import { type RestRoute, restRoutesOf } from "./routes";

const ROUTES = restRoutesOf(appRouter);
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Answers a request below `/api/v1` by the procedure that declares its method and path: path values, query or
 * JSON body are its input, what it gives is the answer. HEAD is a GET without the body.
 */
export function serveRest(request: Request, deps: ApiDependencies): Promise<Response> {
  const path = restPath(request);
  const fitting = ROUTES.filter((route) => route.pattern.test(path));
  const template = fitting[0]?.template ?? "/{unknown}";
  return guarded(request, { deps, route: `${REST_ROOT}${template}` }, async (scene) => {
    const method = request.method === "HEAD" ? "GET" : request.method;
    const route = fitting.find((candidate) => candidate.method === method);
    if (fitting.length === 0) return noSuchPath(new URL(request.url).pathname);
    if (route === undefined)
      return methodNotAllowed(
        request.method,
        fitting.map((candidate) => candidate.method),
      );
    const response = await answer(route, path, scene);
    return request.method === "HEAD" ? new Response(null, response) : response;
  });
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
