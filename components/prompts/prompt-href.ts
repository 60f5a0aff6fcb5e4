/** One side of a comparison: what a profile would get now, a session's frozen prompt, or a version. */
export type PromptSide =
  | { readonly kind: "profile"; readonly profile: string }
  | { readonly kind: "session"; readonly sessionId: string }
  | { readonly kind: "version"; readonly promptSha256: string; readonly toolsSha256: string };

const VERSION = /^version:([0-9a-f]{64})\.([0-9a-f]{64})$/;
const SESSION = /^session:(ses_[a-z0-9]{6,40})$/;
const PROFILE = /^profile:([a-z0-9][a-z0-9-]{0,39})$/;

/** The side as it stands in an address. */
export function sideToText(side: PromptSide): string {
  switch (side.kind) {
    case "profile":
      return `profile:${side.profile}`;
    case "session":
      return `session:${side.sessionId}`;
    case "version":
      return `version:${side.promptSha256}.${side.toolsSha256}`;
  }
}

/** The side that an address names; null for anything that is none. */
export function sideFromText(text: string | null): PromptSide | null {
  if (text === null) return null;
  const profile = PROFILE.exec(text)?.[1];
  if (profile !== undefined) return { kind: "profile", profile };
  const sessionId = SESSION.exec(text)?.[1];
  if (sessionId !== undefined) return { kind: "session", sessionId };
  const [, promptSha256, toolsSha256] = VERSION.exec(text) ?? [];
  if (promptSha256 === undefined || toolsSha256 === undefined) return null;
  return { kind: "version", promptSha256, toolsSha256 };
}

/** The address of the comparison of two prompts, `a` the older. */
export function diffHref({
  profile,
  a,
  b,
}: {
  profile: string;
  a: PromptSide;
  b: PromptSide;
}): string {
  const query = new URLSearchParams({
    profile,
    view: "diff",
    a: sideToText(a),
    b: sideToText(b),
  });
  return `/prompts?${query}`;
}

/** The address of a profile's prompt with one of its blocks selected. */
export function blockHref(profile: string, block?: string): string {
  const query = new URLSearchParams(block === undefined ? { profile } : { profile, block });
  return `/prompts?${query}`;
}
