import { invalid } from "../errors";
import { isRecord, type JsonRecord, recordField, textField } from "../json";
import type { ModelFacts } from "../models";
import type { ThinkingSetting } from "./types";

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,128}$/;
const AUTOMATIC_CHOICE: JsonRecord = { type: "auto" };

/** The tools of a request; refuses nameless, doubled and schemaless ones. */
export function readTools(value: unknown): JsonRecord[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("tools: Input should be a valid list");
  const names = new Set<string>();
  return value.map((tool: unknown, index) => {
    if (!isRecord(tool)) throw invalid(`tools.${index}: Input should be a valid dictionary`);
    checkTool(tool, index);
    const name = textField(tool, "name") ?? textField(tool, "type") ?? "";
    if (names.has(name)) throw invalid("tools: Tool names must be unique.");
    names.add(name);
    return tool;
  });
}

function checkTool(tool: JsonRecord, index: number): void {
  const type = tool.type ?? "custom";
  if (typeof type !== "string") throw invalid(`tools.${index}.type: Input should be a string`);
  if (type !== "custom") return;
  const name = textField(tool, "name");
  if (name === null || !TOOL_NAME.test(name)) {
    throw invalid(
      `tools.${index}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`,
    );
  }
  const schema = recordField(tool, "input_schema");
  if (schema === null) throw invalid(`tools.${index}.custom.input_schema: Field required`);
  if (schema.type !== "object") {
    throw invalid(`tools.${index}.custom.input_schema.type: Input should be 'object'`);
  }
}

interface ChoiceContext {
  readonly tools: readonly JsonRecord[];
  readonly model: ModelFacts;
  readonly thinking: ThinkingSetting;
}

/** The tool choice, `auto` when left out; refuses forced choices where the model does. */
export function readToolChoice(value: unknown, context: ChoiceContext): JsonRecord {
  if (value === undefined || value === null) return AUTOMATIC_CHOICE;
  if (!isRecord(value)) throw invalid("tool_choice: Input should be a valid dictionary");
  const { type } = value;
  if (type !== "auto" && type !== "any" && type !== "tool" && type !== "none") {
    throw invalid("tool_choice.type: Input should be 'auto', 'any', 'tool' or 'none'");
  }
  if (context.tools.length === 0) {
    throw invalid("tool_choice may only be specified while providing tools");
  }
  if (type === "any" || type === "tool") checkForced(value, context);
  if (type === "auto" && value.disable_parallel_tool_use !== true) return AUTOMATIC_CHOICE;
  return value;
}

function checkForced(choice: JsonRecord, { tools, model, thinking }: ChoiceContext): void {
  if (!model.traits.has("forced-tools")) {
    throw invalid(
      `tool_choice: type '${String(choice.type)}' is not supported for this model. ` +
        "Use 'auto' and describe in the prompt when the tool is to be called.",
    );
  }
  if (thinking.type === "enabled") {
    throw invalid("Thinking may not be enabled when tool_choice forces tool use.");
  }
  if (choice.type === "tool" && !tools.some((tool) => tool.name === choice.name)) {
    throw invalid(`Tool '${String(choice.name)}' not found in provided tools`);
  }
}
