import type { OperatorContext } from "./context";
import { toProfileView } from "./views/profile-view";

/** Looks up the model that a profile names now; null for unknown and faulty profiles. */
export async function profileModels({
  profiles,
}: Pick<OperatorContext, "profiles">): Promise<(profile: string) => string | null> {
  const views = (await profiles.list()).map(toProfileView);
  const models = new Map(views.map(({ name, model }) => [name, model]));
  return (profile) => models.get(profile) ?? null;
}
