import { WatchInput } from "@/server/core/contracts";
import { watchSession } from "@/server/core/operations";
import type { ApiDependencies } from "../dependencies";
import { guarded } from "../guarded";
import { methodNotAllowed, noSuchPath } from "../responses";
import { translatedStream } from "../stream";
import { EVENT_STREAM_HEADERS, eventStream } from "./event-stream";
import { pathPattern, pathValues, REST_ROOT, restPath } from "./paths";

export const STREAM_PATH = "/sessions/{id}/stream";
const PATTERN = pathPattern(STREAM_PATH);

/**
 * A session's live events as server-sent events: a snapshot first, or what followed the event named by
 * `Last-Event-ID` or `?after=`, then whatever happens.
 */
export function serveSessionStream(request: Request, deps: ApiDependencies): Promise<Response> {
  const route = `${REST_ROOT}${STREAM_PATH}`;
  return guarded(request, { deps, route }, async ({ context }) => {
    if (request.method !== "GET") return methodNotAllowed(request.method, ["GET"]);
    const values = pathValues(PATTERN, restPath(request));
    if (values === null) return noSuchPath(new URL(request.url).pathname);
    const after = new URL(request.url).searchParams.get("after");
    const { sessionId, lastEventId } = WatchInput.parse({
      sessionId: values.id,
      lastEventId: request.headers.get("last-event-id") || after || null,
    });
    const gone = new AbortController();
    const signal = AbortSignal.any([context.signal, gone.signal]);
    const afterSeq = lastEventId ? Number(lastEventId) : null;
    const events = await watchSession(context.operator, { sessionId, afterSeq, signal });
    const items = translatedStream(events, { ...context, signal, path: route });
    const body = eventStream(items, {
      requestId: context.requestId,
      onGone: () => gone.abort(),
    });
    return new Response(body, { headers: EVENT_STREAM_HEADERS });
  });
}
