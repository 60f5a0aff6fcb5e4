import { GatewayStatus } from "@/server/core/contracts";
import { gatewayStatus } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const gatewayRouter = router({
  status: procedure
    .meta(rest("GET /status", { scope: "gateway:read", summary: "What runs here" }))
    .output(GatewayStatus)
    .query(({ ctx }) => gatewayStatus(ctx.operator)),
});
