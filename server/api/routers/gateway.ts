import {
  AboutView,
  DatabaseCheck,
  DemoStatus,
  GatewayStatus,
  HealthView,
} from "@/server/core/contracts";
import {
  aboutGateway,
  checkDatabase,
  demoStatus,
  gatewayHealth,
  gatewayStatus,
  startDemo,
} from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

const READ = "gateway:read";
const WRITE = "settings:write";

export const gatewayRouter = router({
  status: procedure
    .meta(rest("GET /status", { scope: READ, summary: "What runs here" }))
    .output(GatewayStatus)
    .query(({ ctx }) => gatewayStatus(ctx.operator)),
  health: procedure
    .meta(rest("GET /status/health", { scope: READ, summary: "Gateway, store and providers" }))
    .output(HealthView)
    .query(({ ctx }) => gatewayHealth(ctx.operator)),
  about: procedure
    .meta(rest("GET /status/about", { scope: READ, summary: "Versions, paths, database" }))
    .output(AboutView)
    .query(({ ctx }) => aboutGateway(ctx.operator)),
  checkDatabase: procedure
    .meta(rest("POST /status/check-database", { scope: WRITE, summary: "Check the database" }))
    .output(DatabaseCheck)
    .mutation(({ ctx }) => checkDatabase(ctx.operator)),
  demo: procedure
    .meta(rest("GET /demo", { scope: READ, summary: "State of the example store" }))
    .output(DemoStatus)
    .query(({ ctx }) => demoStatus(ctx.operator)),
  startDemo: procedure
    .meta(rest("POST /demo", { scope: WRITE, summary: "Fill the store with a lively example" }))
    .output(DemoStatus)
    .mutation(({ ctx }) => startDemo(ctx.operator)),
});
