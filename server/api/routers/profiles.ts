import { GetProfileInput, ProfileList, PromptView } from "@/server/core/contracts";
import { listProfiles, showProfilePrompt } from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

export const profilesRouter = router({
  list: procedure
    .meta(rest("GET /profiles", { scope: "profiles:read", summary: "Every profile" }))
    .output(ProfileList)
    .query(({ ctx }) => listProfiles(ctx.operator)),
  prompt: procedure
    .meta(
      rest("GET /profiles/{name}/prompt", {
        scope: "profiles:read",
        summary: "What a new session of the profile would get now",
      }),
    )
    .input(GetProfileInput)
    .output(PromptView)
    .query(({ ctx, input }) => showProfilePrompt(ctx.operator, input)),
});
