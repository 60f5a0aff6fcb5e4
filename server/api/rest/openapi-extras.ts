import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { IdInput, LiveEvent } from "@/server/core/contracts";
import { CALL_REQUEST_PATH } from "./serve-call-request";
import { STREAM_PATH } from "./serve-stream";

const security = [{ password: [] }];

/** The paths that no procedure answers: a stream of events, and bytes as they were sent. */
export function handWrittenPaths(): ZodOpenApiPathsObject {
  return {
    [STREAM_PATH]: {
      get: {
        operationId: "sessions-stream",
        summary: "Live events of the session, as server-sent events with ids that grow by one",
        tags: ["sessions"],
        security,
        requestParams: {
          path: z.object({ id: IdInput }),
          query: z.object({ after: z.string().optional() }),
          header: z.object({ "last-event-id": z.string().optional() }),
        },
        responses: {
          200: {
            description: "First a snapshot, or what followed the event named; then what happens",
            content: { "text/event-stream": { schema: LiveEvent } },
          },
        },
      },
    },
    [CALL_REQUEST_PATH]: {
      get: {
        operationId: "calls-request",
        summary: "The body of the call as it was sent, byte for byte",
        tags: ["calls"],
        security,
        requestParams: { path: z.object({ id: IdInput }) },
        responses: {
          200: {
            description: "The provider's request body",
            content: { "application/json": { schema: z.record(z.string(), z.unknown()) } },
          },
        },
      },
    },
  };
}
