import { agentsRouter } from "./routers/agents";
import { callsRouter } from "./routers/calls";
import { gatewayRouter } from "./routers/gateway";
import { liveRouter } from "./routers/live";
import { profilesRouter } from "./routers/profiles";
import { promptsRouter } from "./routers/prompts";
import { providersRouter } from "./routers/providers";
import { sessionsRouter } from "./routers/sessions";
import { usageRouter } from "./routers/usage";
import { router } from "./trpc";

export const appRouter = router({
  gateway: gatewayRouter,
  profiles: profilesRouter,
  prompts: promptsRouter,
  providers: providersRouter,
  sessions: sessionsRouter,
  agents: agentsRouter,
  calls: callsRouter,
  usage: usageRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
