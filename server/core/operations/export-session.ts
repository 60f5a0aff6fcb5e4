import type { ExportSessionInput } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { exportFilename } from "./export/filename";
import { jsonExport } from "./export/json-export";
import { markdownExport } from "./export/markdown-export";
import { turnIdsInOrder } from "./export/session-turns";
import { viewedSession } from "./get-session";

export interface SessionExport {
  readonly filename: string;
  readonly mediaType: string;
  readonly chunks: AsyncIterable<string>;
}

/** The whole session as a file, turn by turn, so that a long one is never held in memory. */
export async function exportSession(
  ctx: OperatorContext,
  { id, format }: ExportSessionInput,
): Promise<SessionExport> {
  requireScope(ctx, "sessions:read");
  const session = await viewedSession(ctx, id);
  const turnIds = await turnIdsInOrder(ctx.reads, id);
  return format === "json"
    ? {
        filename: exportFilename(session, "json"),
        mediaType: "application/json",
        chunks: jsonExport(ctx, session, turnIds),
      }
    : {
        filename: exportFilename(session, "md"),
        mediaType: "text/markdown; charset=utf-8",
        chunks: markdownExport(ctx, session, turnIds),
      };
}
