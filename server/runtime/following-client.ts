import type { ModelClient, ModelRequest, OptionalField, StreamPart } from "@/server/core/models";

/**
 * A client of a provider that may come back at another address: each call goes to where it is now, on the
 * connection of the call before as long as that is the same place.
 */
export class FollowingClient implements ModelClient {
  #known: { readonly url: string; readonly client: ModelClient };

  constructor(
    private readonly urlNow: () => string,
    private readonly openAt: (url: string) => ModelClient,
  ) {
    const url = urlNow();
    this.#known = { url, client: openAt(url) };
  }

  get dialect(): ModelClient["dialect"] {
    return this.#known.client.dialect;
  }

  render(request: ModelRequest, omitted: readonly OptionalField[]): string {
    return this.#known.client.render(request, omitted);
  }

  stream(request: ModelRequest, options: { signal: AbortSignal }): AsyncIterable<StreamPart> {
    return this.#current().stream(request, options);
  }

  countTokens(request: ModelRequest, options: { signal: AbortSignal }): Promise<number> {
    return this.#current().countTokens(request, options);
  }

  close(): void {
    this.#known.client.close();
  }

  #current(): ModelClient {
    const url = this.urlNow();
    if (url === this.#known.url) return this.#known.client;
    this.#known.client.close();
    this.#known = { url, client: this.openAt(url) };
    return this.#known.client;
  }
}
