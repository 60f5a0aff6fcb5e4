import { retryAfter } from "./faults";

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A turn that waited longer than this inside one call would look dead; somebody else may answer it meanwhile. */
const LONGEST_WAIT_SECONDS = 30;

/**
 * Keeps an SDK from waiting as long as the provider asks before it tries again: past some seconds the refusal is
 * told at once, with the wait in it.
 */
export function withShortWaits(send: Fetch): Fetch {
  return async (url, init) => {
    const response = await send(url, init);
    if (response.ok || (retryAfter(response.headers) ?? 0) <= LONGEST_WAIT_SECONDS) return response;
    const { status, statusText, body } = response;
    const headers = new Headers(response.headers);
    // The body is decoded already.
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    headers.set("x-should-retry", "false");
    return new Response(body, { status, statusText, headers });
  };
}
