const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Keeps a choice of this browser where the server sees it too, so that pages come as they will stay. By
 * hand, since the Cookie Store API is not there on a plain-HTTP address of another host.
 */
export function keepInCookie(name: string, value: string, page = document): void {
  page.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
}
