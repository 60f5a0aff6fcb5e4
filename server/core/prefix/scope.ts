import { sha256Parts } from "@/server/core/kernel";

export interface ScopeParts {
  readonly dialect: string;
  /** The provider's base URL, or its name where the address is no part of its identity. */
  readonly endpoint: string;
  /** The organisation an answer named; null = not known yet, then the key's hash stands for it. */
  readonly organisation: string | null;
  readonly credentialSha256: string;
  readonly model: string;
  /** Where entries of one key cannot be read under another; null = the model's entries know no key. */
  readonly cacheKey?: string | null;
}

/** Who can read each other's cache entries: equal scopes can. */
export function scopeOf(parts: ScopeParts): string {
  return sha256Parts([
    parts.dialect,
    parts.endpoint,
    parts.organisation ?? `key:${parts.credentialSha256}`,
    parts.model,
    ...(parts.cacheKey ? [`cache-key:${parts.cacheKey}`] : []),
  ]);
}
