import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { GatewayError, type Logger } from "@/server/core/kernel";
import { type OperatorContext, requireScope, type Scope } from "@/server/core/operations";
import { errorBody, logError, publicError, trpcError } from "./errors";

const PING_MS = 15_000;
const RECONNECT_AFTER_SILENCE_MS = 40_000;

/** What each procedure is given. */
export interface ApiContext {
  readonly operator: OperatorContext;
  readonly requestId: string;
  readonly logger: Logger;
  /** Aborts when the caller goes away or the gateway goes down. */
  readonly signal: AbortSignal;
  readonly shutdown: AbortSignal;
}

/** What each procedure declares: the right it needs, its place in REST, and how REST answers. */
export type ProcedureMeta = OpenApiMeta<{
  scope?: Scope;
  /** Other statuses than 200, by what came out. */
  statusOf?: (output: unknown) => number;
  /** The statuses of success, for the document. */
  statuses?: readonly number[];
}>;

const t = initTRPC
  .context<ApiContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: PING_MS },
      client: { reconnectAfterInactivityMs: RECONNECT_AFTER_SILENCE_MS },
    },
    errorFormatter({ shape, error, ctx }) {
      const shown = publicError(error);
      const { code, message, hint } = errorBody(shown, ctx?.requestId ?? "unknown");
      const { httpStatus, path } = shape.data;
      const data = { code: shape.data.code, httpStatus, path, gatewayCode: code, hint };
      return { code: shape.code, message, data };
    },
  });

const errorsTranslated = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = publicError(result.error);
  logError(ctx.logger, error, { requestId: ctx.requestId, path });
  throw trpcError(error);
});

const scopeHeld = t.middleware(({ ctx, meta, path, next }) => {
  if (meta?.scope === undefined)
    throw new GatewayError("INTERNAL", `procedure ${path} declares no scope`);
  requireScope(ctx.operator, meta.scope);
  return next();
});

export const router = t.router;
/** The only way to make a procedure: its errors are translated and its declared scope is held. */
export const procedure = t.procedure.use(errorsTranslated).use(scopeHeld);
