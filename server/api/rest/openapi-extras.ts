import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ExportSessionInput, IdInput, LiveEvent, MessageImageInput } from "@/server/core/contracts";
import { CALL_REQUEST_PATH } from "./serve-call-request";
import { EXPORT_PATH } from "./serve-export";
import { MESSAGE_IMAGE_PATH } from "./serve-message-image";
import { STREAM_PATH } from "./serve-stream";

const Item = z.record(z.string(), z.unknown());
const SessionExportFile = z.object({
  version: z.literal(1),
  session: Item,
  turns: z.array(Item),
  messages: z.array(Item),
  calls: z.array(Item),
});

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
    [EXPORT_PATH]: {
      get: {
        operationId: "sessions-export",
        summary:
          "The whole session as a file: Markdown to read, or JSON {version, session, turns, messages, calls}",
        tags: ["sessions"],
        security,
        requestParams: {
          path: z.object({ id: IdInput }),
          query: ExportSessionInput.pick({ format: true }).partial(),
        },
        responses: {
          200: {
            description: "The file, to be kept under the name that content-disposition tells",
            content: {
              "text/markdown": { schema: z.string() },
              "application/json": { schema: SessionExportFile },
            },
          },
        },
      },
    },
    [MESSAGE_IMAGE_PATH]: {
      get: {
        operationId: "sessions-message-image",
        summary: "An image that came with a message",
        tags: ["sessions"],
        security,
        requestParams: { path: MessageImageInput },
        responses: {
          200: {
            description: "The file as it was sent",
            content: { "image/*": { schema: { type: "string", format: "binary" } } },
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
