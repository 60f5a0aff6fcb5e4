import { agentsRouter } from "./routers/agents";
import { callsRouter } from "./routers/calls";
import { commandsRouter } from "./routers/commands";
import { gatewayRouter } from "./routers/gateway";
import { leasesRouter } from "./routers/leases";
import { liveRouter } from "./routers/live";
import { profilesRouter } from "./routers/profiles";
import { promptsRouter } from "./routers/prompts";
import { providersRouter } from "./routers/providers";
import { resumeRouter } from "./routers/resume";
import { routingRouter } from "./routers/routing";
import { sessionsRouter } from "./routers/sessions";
import { tasksRouter } from "./routers/tasks";
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
  commands: commandsRouter,
  leases: leasesRouter,
  resume: resumeRouter,
  routing: routingRouter,
  tasks: tasksRouter,
  live: liveRouter,
});

export type AppRouter = typeof appRouter;
