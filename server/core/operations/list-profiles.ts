import type { ProfileView } from "@/server/core/contracts";
import { type OperatorContext, requireScope } from "./context";
import { toProfileView } from "./views/profile-view";

/** Every profile, faulty ones with their fault, by name. */
export async function listProfiles(
  ctx: OperatorContext,
): Promise<{ items: ProfileView[]; nextCursor: null }> {
  requireScope(ctx, "profiles:read");
  const profiles = await ctx.profiles.list();
  return { items: profiles.map(toProfileView), nextCursor: null };
}
