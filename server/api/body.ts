import { GatewayError } from "@/server/core/kernel";

/** The largest body that is read, in bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** The body as text, "" without one; TOO_LARGE by its declared length or while reading, BAD_INPUT unless UTF-8. */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes);
  const chunks = await readChunks(request, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new GatewayError("BAD_INPUT", "the body is not valid UTF-8", {
      hint: "Send JSON in UTF-8.",
      cause,
    });
  }
}

/** The text as a JSON object, `{}` for an empty one; BAD_INPUT for anything else. */
export function parseJsonObject(text: string): Record<string, unknown> {
  if (text.trim() === "") return {};
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw new GatewayError("BAD_INPUT", "the body is JSON, but not an object", {
    hint: 'Send an object, as {"text": "Hello"}.',
  });
}

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  const reader = request.body?.getReader();
  let bytes = 0;
  for (;;) {
    const next = await reader?.read().catch(brokenOff);
    if (next === undefined || next.done) return chunks;
    bytes += next.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(next.value);
  }
}

/** Whoever sent it has gone: nothing of ours failed. */
function brokenOff(cause: unknown): never {
  throw new GatewayError("BAD_INPUT", "the request broke off before its body had arrived", {
    hint: "Send it again.",
    cause,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError("BAD_INPUT", "the body is not valid JSON", {
      hint: "Check quotes, commas and brackets; the content must be UTF-8.",
      cause,
    });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function tooLarge(maxBytes: number): GatewayError {
  const size = maxBytes >= 1024 * 1024 ? `${maxBytes / 1024 / 1024} MB` : `${maxBytes / 1024} KB`;
  return new GatewayError("TOO_LARGE", `the body is larger than ${size}`, {
    hint: "Send less at once, in several parts.",
  });
}
