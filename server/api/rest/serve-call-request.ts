import { GetCallInput } from "@/server/core/contracts";
import { showCallRequest } from "@/server/core/operations";
import type { ApiDependencies } from "../dependencies";
import { guarded } from "../guarded";
import { methodNotAllowed, noSuchPath } from "../responses";
import { pathPattern, pathValues, REST_ROOT, restPath } from "./paths";

export const CALL_REQUEST_PATH = "/calls/{id}/request";
const PATTERN = pathPattern(CALL_REQUEST_PATH);

/** The body of a call, byte for byte as it was sent to the provider. */
export function serveCallRequest(request: Request, deps: ApiDependencies): Promise<Response> {
  const route = `${REST_ROOT}${CALL_REQUEST_PATH}`;
  return guarded(request, { deps, route }, async ({ context }) => {
    if (request.method !== "GET") return methodNotAllowed(request.method, ["GET"]);
    const values = pathValues(PATTERN, restPath(request));
    if (values === null) return noSuchPath(new URL(request.url).pathname);
    const body = await showCallRequest(context.operator, GetCallInput.parse(values));
    return new Response(body, {
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
  });
}
