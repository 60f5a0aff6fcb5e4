import { isRecord, parseJson } from "../json";

/**
 * fetch for servers whose refusals lack the `error` that the SDK looks in: the whole body is put there,
 * so that what they say is not lost.
 */
export async function readableRefusals(
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok || !isJson(response)) return response;
  const text = await response.text();
  const parsed = parseJson(text);
  const body = isRecord(parsed) && !isSet(parsed.error) ? JSON.stringify({ error: parsed }) : text;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  // The text is decoded already, and may have another length now.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(body, { status, statusText, headers });
}

function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.includes("json") ?? false;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
