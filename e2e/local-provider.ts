import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface LocalProvider {
  readonly url: string;
  close(): Promise<void>;
}

/** A provider of one test's own that lists two models to who brings the right key, and refuses others. */
export async function startLocalProvider(apiKey: string): Promise<LocalProvider> {
  const server = createServer((request, response) => {
    const { authorization, "x-api-key": key } = request.headers;
    const isAccepted = key === apiKey || authorization === `Bearer ${apiKey}`;
    const isModels = request.url?.startsWith("/v1/models") === true;
    response.writeHead(isAccepted ? (isModels ? 200 : 404) : 401, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify(isAccepted ? MODELS : REFUSED));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const CREATED = "2026-01-01T00:00:00Z";
const MODELS = {
  data: ["claude-opus-5-5", "claude-haiku-5-5"].map((id) => ({
    ...{ type: "model", id, display_name: id, created_at: CREATED },
  })),
  has_more: false,
  first_id: "claude-opus-5-5",
  last_id: "claude-haiku-5-5",
};
const REFUSED = {
  type: "error",
  error: { type: "authentication_error", message: "invalid x-api-key" },
};

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("it listens on no port");
  return address.port;
}
