import { TRPCError } from "@trpc/server";
import { LOCAL_OPERATOR } from "@/server/core/operations";
import { accessRequestOf, accessVerdict } from "./access";
import type { ApiDependencies } from "./dependencies";
import { logError, publicError } from "./errors";
import { errorResponse, jsonResponse } from "./responses";
import type { ApiContext } from "./trpc";

export interface GuardedRequest {
  readonly request: Request;
  readonly deps: ApiDependencies;
  readonly context: ApiContext;
}

/**
 * Every door goes through here: who may not come in is answered and never served, whatever is thrown becomes
 * an error that may be shown, and each request is counted under `route`.
 */
export async function guarded(
  request: Request,
  { deps, route }: { deps: ApiDependencies; route: string },
  serve: (guarded: GuardedRequest) => Promise<Response>,
): Promise<Response> {
  const { clock } = deps.world;
  const startedMs = clock.now();
  const requestId = deps.newRequestId();
  const verdict = await accessVerdict(accessRequestOf(request, startedMs), deps.access);
  const response = verdict.allowed
    ? await served({ request, deps, context: contextOf(request, deps, requestId) }, serve)
    : jsonResponse(verdict.body, verdict);
  response.headers.set("x-request-id", requestId);
  response.headers.set("x-content-type-options", "nosniff");
  if (response.status === 401) response.headers.set("www-authenticate", "Bearer");
  const { status } = response;
  deps.metrics.observe({ route, method: request.method, status, ms: clock.now() - startedMs });
  return response;
}

async function served(
  guarded: GuardedRequest,
  serve: (guarded: GuardedRequest) => Promise<Response>,
): Promise<Response> {
  try {
    return await serve(guarded);
  } catch (thrown) {
    const { requestId, logger } = guarded.context;
    const error = publicError(thrown);
    const path = new URL(guarded.request.url).pathname;
    // Procedures throw this and have told the log already.
    if (!(thrown instanceof TRPCError)) logError(logger, error, { requestId, path });
    return errorResponse(error, requestId);
  }
}

function contextOf(request: Request, deps: ApiDependencies, requestId: string): ApiContext {
  return {
    operator: { ...deps.world, operator: LOCAL_OPERATOR },
    requestId,
    logger: deps.logger,
    signal: AbortSignal.any([request.signal, deps.shutdown]),
    shutdown: deps.shutdown,
  };
}
