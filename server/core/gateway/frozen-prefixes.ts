import { modelCapabilities } from "@/server/core/models";
import { freezePrompt } from "@/server/core/prompt";
import type { FrozenPrefix, Session } from "@/server/core/sessions";
import { freezeToolsDocument } from "@/server/core/tools";
import type { PromptWithTools } from "./types";

/** Where the prompt of a model's family is kept as it is sent under redaction. */
export function redactedFamily(model: string): string {
  return `${modelCapabilities(model).family}:redacted`;
}

/** The prompt with its tools as they are stored for the session. */
export function frozenPrefix(
  session: Session,
  { model, frozenAtMs }: { model: string; frozenAtMs: number },
  { prompt, tools }: PromptWithTools,
): FrozenPrefix {
  return {
    sessionId: session.id,
    family: modelCapabilities(model).family,
    promptSha256: prompt.sha256,
    promptDocument: freezePrompt(prompt),
    toolsSha256: tools.sha256,
    toolsDocument: freezeToolsDocument(tools),
    frozenAtMs,
  };
}

/** What tells the prompt and its tools from others. */
export function hashesOf({ prompt, tools }: PromptWithTools) {
  return { promptSha256: prompt.sha256, toolsSha256: tools.sha256 };
}
