import { IMAGE_TYPES, MessageImageInput } from "@/server/core/contracts";
import { showMessageImage } from "@/server/core/operations";
import type { ApiDependencies } from "../dependencies";
import { guarded } from "../guarded";
import { methodNotAllowed, noSuchPath } from "../responses";
import { pathPattern, pathValues, REST_ROOT, restPath } from "./paths";

export const MESSAGE_IMAGE_PATH = "/sessions/{id}/messages/{messageId}/images/{block}";
const PATTERN = pathPattern(MESSAGE_IMAGE_PATH);

/** An image of a message, as bytes that a browser shows and never runs. */
export function serveMessageImage(request: Request, deps: ApiDependencies): Promise<Response> {
  const route = `${REST_ROOT}${MESSAGE_IMAGE_PATH}`;
  return guarded(request, { deps, route }, async ({ context }) => {
    if (request.method !== "GET") return methodNotAllowed(request.method, ["GET"]);
    const values = pathValues(PATTERN, restPath(request));
    if (values === null) return noSuchPath(new URL(request.url).pathname);
    const input = MessageImageInput.parse(values);
    const { mediaType, bytes } = await showMessageImage(context.operator, input);
    return new Response(Uint8Array.from(bytes), { headers: headersOf(mediaType) });
  });
}

/** A message never changes, so its images may be kept for good, by this browser alone. */
function headersOf(mediaType: string): Record<string, string> {
  const isShown = IMAGE_TYPES.some((known) => known === mediaType);
  return {
    "content-type": isShown ? mediaType : "application/octet-stream",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, max-age=31536000, immutable",
  };
}
