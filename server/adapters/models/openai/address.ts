import type { Dialect } from "@/server/core/models";

export type OpenaiDialect = Exclude<Dialect, "anthropic">;

/** True for OpenAI's own address; every other one is a compatible server that may know less. */
export function isOpenaiAddress(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { hostname } = new URL(baseUrl);
  return hostname === "api.openai.com" || hostname.endsWith(".api.openai.com");
}

/** The API a profile speaks there: the one it names, else Responses at OpenAI and Chat Completions elsewhere. */
export function openaiDialect(api: "chat" | "responses" | null, baseUrl: string): OpenaiDialect {
  const chosen = api ?? (isOpenaiAddress(baseUrl) ? "responses" : "chat");
  return chosen === "chat" ? "openai-chat" : "openai-responses";
}
