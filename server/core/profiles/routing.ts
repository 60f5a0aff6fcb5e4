import type { ProfileRoute } from "./gateway-config";

/** Where a message comes from, as far as routes can name it. */
export interface RoutedPlace {
  readonly platform: string;
  readonly guildId: string | null;
  readonly chatId: string | null;
  /** The channel that a thread hangs on. */
  readonly parentId: string | null;
  readonly threadId: string | null;
}

/**
 * The profile that answers there: of the routes of which everything fits, the one that names a thread before one
 * that names a chat before one that names a guild, among equals the first. null = none fits, and nobody answers.
 */
export function routedProfile(routes: readonly ProfileRoute[], place: RoutedPlace): string | null {
  const fitting = routes.filter((route) => fits(route, place));
  const [best] = fitting.toSorted((one, other) => rank(other) - rank(one));
  return best?.profile ?? null;
}

function fits(route: ProfileRoute, place: RoutedPlace): boolean {
  return (
    route.platform === place.platform &&
    (route.guild === undefined || route.guild === place.guildId) &&
    (route.chat === undefined || [place.chatId, place.parentId].includes(route.chat)) &&
    (route.thread === undefined || route.thread === place.threadId)
  );
}

function rank({ thread, chat, guild }: ProfileRoute): number {
  const named = [guild, chat, thread];
  return named.reduce((sum, part, at) => sum + (part === undefined ? 0 : 2 ** at), 0);
}
