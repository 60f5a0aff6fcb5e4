/** What the address of a console page shows; `profile` is null where it names none. */
export interface ConsolePlace {
  readonly profile: string | null;
  readonly session: string | null;
}

/** The address of a profile's console, or of one of its sessions. */
export function consolePath(profile: string, session?: string): string {
  const path = `/console/${encodeURIComponent(profile)}`;
  return session === undefined ? path : `${path}/${encodeURIComponent(session)}`;
}

/** What an address of the console shows. */
export function placeOf(path: string): ConsolePlace {
  const [, , profile, session] = path.split("/").map(decoded);
  return { profile: profile || null, session: session || null };
}

/** What no one encoded is taken as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
