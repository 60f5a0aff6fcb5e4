import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { readText } from "./body";
import type { ApiDependencies } from "./dependencies";
import { guarded } from "./guarded";
import { appRouter } from "./router";

const ENDPOINT = "/api/trpc";
/** More than any page of the dashboard asks for at once. */
const MAX_BATCH = 50;

/** Answers the dashboard. */
export function serveTrpc(request: Request, deps: ApiDependencies): Promise<Response> {
  return guarded(request, { deps, route: ENDPOINT }, async ({ context }) =>
    fetchRequestHandler({
      endpoint: ENDPOINT,
      req: await withinBounds(request),
      router: appRouter,
      maxBatchSize: MAX_BATCH,
      createContext: () => context,
      responseMeta: () => ({ headers: { "cache-control": "no-store" } }),
    }),
  );
}

/** The same request with its body already read, so that one too large never reaches a procedure. */
async function withinBounds(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, body: await readText(request), signal });
}
