import { type Effort, type ModelRequest, modelCapabilities } from "@/server/core/models";
import { isRecord, parseJson, textField } from "../json";

/** OpenAI's word for each effort: its scale ends one step earlier. */
const EFFORT_WORDS: Readonly<Record<Effort, string>> = {
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "xhigh",
  max: "xhigh",
};

/** How much the model is told to reason; null = its default. Disabled thinking is the effort "none". */
export function reasoningEffort({ model, settings }: ModelRequest): string | null {
  const isGpt = modelCapabilities(model).family === "gpt";
  if (settings.thinking === "disabled" && isGpt) return "none";
  return settings.effort === null ? null : EFFORT_WORDS[settings.effort];
}

/** The parts of a tool as JSON, its schema byte for byte as it was frozen. */
export function toolOf({ json }: { readonly json: string }) {
  const parsed = parseJson(json);
  const tool = isRecord(parsed) ? parsed : {};
  return {
    name: JSON.stringify(textField(tool, "name") ?? ""),
    description: JSON.stringify(textField(tool, "description") ?? ""),
    parameters: JSON.stringify(tool.input_schema ?? { type: "object", properties: {} }),
  };
}
