import { ExportSessionInput } from "@/server/core/contracts";
import { exportSession } from "@/server/core/operations";
import type { ApiDependencies } from "../dependencies";
import { guarded } from "../guarded";
import { methodNotAllowed, noSuchPath } from "../responses";
import { type StreamPlace, translatedStream } from "../stream";
import { attachmentHeader } from "./attachment-header";
import { queryInput } from "./input";
import { pathPattern, pathValues, REST_ROOT, restPath } from "./paths";

export const EXPORT_PATH = "/sessions/{id}/export";
const PATTERN = pathPattern(EXPORT_PATH);

/** A session as a file to keep, written as it is read: a failure on the way ends the download unfinished. */
export function serveSessionExport(request: Request, deps: ApiDependencies): Promise<Response> {
  const route = `${REST_ROOT}${EXPORT_PATH}`;
  return guarded(request, { deps, route }, async ({ context }) => {
    if (request.method !== "GET") return methodNotAllowed(request.method, ["GET"]);
    const values = pathValues(PATTERN, restPath(request));
    if (values === null) return noSuchPath(new URL(request.url).pathname);
    const query = queryInput(new URL(request.url).searchParams);
    const input = ExportSessionInput.parse({ ...query, ...values });
    const { filename, mediaType, chunks } = await exportSession(context.operator, input);
    return new Response(fileBody(chunks, { ...context, path: route }), {
      headers: {
        "content-type": mediaType,
        "content-disposition": attachmentHeader(filename),
        "cache-control": "no-store, no-transform",
      },
    });
  });
}

/** Reads on only as fast as the client takes it, and no more once the client is gone. */
function fileBody(
  chunks: AsyncIterable<string>,
  place: StreamPlace,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const reading = translatedStream(chunks, place);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reading.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await reading.return(undefined);
    },
  });
}
