import { CallPage, CallView, GetCallInput, ListCallsInput } from "@/server/core/contracts";
import { getCall, listCalls } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const callsRouter = router({
  list: procedure
    .meta(rest("GET /calls", { scope: "calls:read", summary: "Model calls, newest first" }))
    .input(ListCallsInput)
    .output(CallPage)
    .query(({ ctx, input }) => listCalls(ctx.operator, input)),
  get: procedure
    .meta(rest("GET /calls/{id}", { scope: "calls:read", summary: "One model call" }))
    .input(GetCallInput)
    .output(CallView)
    .query(({ ctx, input }) => getCall(ctx.operator, input)),
});
