import {
  PromptFacts,
  PromptFactsInput,
  PromptVersionInput,
  PromptVersions,
  PromptView,
  WaitingPrompts,
} from "@/server/core/contracts";
import {
  promptFacts,
  promptVersions,
  showPromptVersion,
  waitingPrompts,
} from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

const READ = "profiles:read";

export const promptsRouter = router({
  facts: procedure
    .meta(
      rest("GET /profiles/{name}/prompt/facts", {
        scope: READ,
        summary:
          "Block by block: who shares it, since when, how often it changed, what the linter says",
      }),
    )
    .input(PromptFactsInput)
    .output(PromptFacts)
    .query(({ ctx, input }) => promptFacts(ctx.operator, input)),
  versions: procedure
    .meta(
      rest("GET /profiles/{name}/prompt/versions", {
        scope: READ,
        summary: "What sessions of the profile were frozen with, the latest first",
      }),
    )
    .input(PromptFactsInput)
    .output(PromptVersions)
    .query(({ ctx, input }) => promptVersions(ctx.operator, input)),
  version: procedure
    .meta(
      rest("GET /prompts/{promptSha256}/{toolsSha256}", {
        scope: READ,
        summary: "A frozen prompt with its tools",
      }),
    )
    .input(PromptVersionInput)
    .output(PromptView)
    .query(({ ctx, input }) => showPromptVersion(ctx.operator, input)),
  waiting: procedure
    .meta(
      rest("GET /profiles/{name}/prompt/waiting", {
        scope: READ,
        summary: "Sessions whose frozen prompt differs from what stands on disk",
      }),
    )
    .input(PromptFactsInput)
    .output(WaitingPrompts)
    .query(({ ctx, input }) => waitingPrompts(ctx.operator, input)),
});
