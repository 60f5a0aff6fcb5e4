import { ResumeInput, ResumeOffer, ResumeResult } from "@/server/core/contracts";
import { resumeOffer, resumeTurns } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const resumeRouter = router({
  offer: procedure
    .meta(
      rest("GET /resume", {
        scope: "sessions:read",
        summary: "Turns that a stop cut off, and what going on costs",
      }),
    )
    .output(ResumeOffer)
    .query(({ ctx }) => resumeOffer(ctx.operator)),
  start: procedure
    .meta(
      rest("POST /resume", {
        scope: "sessions:write",
        summary: "Go on with turns that were cut off, two at a time",
        statuses: [202],
      }),
    )
    .input(ResumeInput)
    .output(ResumeResult)
    .mutation(({ ctx, input }) => resumeTurns(ctx.operator, input)),
});
