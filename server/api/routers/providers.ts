import {
  AddCredentialInput,
  ChooseCredentialInput,
  ProvidersView,
  RemoveCredentialInput,
  SetSimulatorInput,
  TestCredentialInput,
  TestCredentialResult,
} from "@/server/core/contracts";
import {
  addCredential,
  chooseCredential,
  listProviders,
  removeCredential,
  setSimulator,
  testCredential,
} from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

const WRITE = "settings:write";

export const providersRouter = router({
  list: procedure
    .meta(
      rest("GET /providers", {
        scope: "settings:read",
        summary: "Keys by name, and who uses them",
      }),
    )
    .output(ProvidersView)
    .query(({ ctx }) => listProviders(ctx.operator)),
  add: procedure
    .meta(rest("POST /providers", { scope: WRITE, summary: "Keep a key" }))
    .input(AddCredentialInput)
    .output(ProvidersView)
    .mutation(({ ctx, input }) => addCredential(ctx.operator, input)),
  remove: procedure
    .meta(rest("DELETE /providers/{name}", { scope: WRITE, summary: "Forget a key" }))
    .input(RemoveCredentialInput)
    .output(ProvidersView)
    .mutation(({ ctx, input }) => removeCredential(ctx.operator, input)),
  test: procedure
    .meta(
      rest("POST /providers/{name}/test", {
        scope: WRITE,
        summary: "Ask whether a key is accepted",
      }),
    )
    .input(TestCredentialInput)
    .output(TestCredentialResult)
    .mutation(({ ctx, input }) => testCredential(ctx.operator, input)),
  choose: procedure
    .meta(rest("POST /providers/choice", { scope: WRITE, summary: "Which key a profile uses" }))
    .input(ChooseCredentialInput)
    .output(ProvidersView)
    .mutation(({ ctx, input }) => chooseCredential(ctx.operator, input)),
  setSimulator: procedure
    .meta(
      rest("POST /providers/simulator", {
        scope: WRITE,
        summary: "The simulated provider on or off",
      }),
    )
    .input(SetSimulatorInput)
    .output(ProvidersView)
    .mutation(({ ctx, input }) => setSimulator(ctx.operator, input)),
});
