import { CommandList } from "@/server/core/contracts";
import { listCommands } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const commandsRouter = router({
  list: procedure
    .meta(
      rest("GET /commands", {
        scope: "sessions:read",
        summary: "Slash commands with their cache effect",
      }),
    )
    .output(CommandList)
    .query(({ ctx }) => listCommands(ctx.operator)),
});
