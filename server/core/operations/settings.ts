import { modelCapabilities, settingsVerdict } from "@/server/core/models";
import type { Session } from "@/server/core/sessions";
import type { OperatorContext } from "./context";
import { profileModels } from "./profile-models";

type ModelSettings = Pick<Session, "model" | "effort" | "thinking">;

/** Throws BAD_INPUT with a hint when the model that would be called refuses these settings. */
export async function requireFitSettings(
  ctx: Pick<OperatorContext, "profiles">,
  profile: string,
  { model, effort, thinking }: ModelSettings,
): Promise<void> {
  const called = model ?? (await profileModels(ctx))(profile);
  if (called === null) return;
  const { maxOutputTokens } = modelCapabilities(called);
  const verdict = settingsVerdict(called, { effort, thinking, maxOutputTokens });
  if (!verdict.ok) throw verdict.error;
}
