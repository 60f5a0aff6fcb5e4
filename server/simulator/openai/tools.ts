import { isRecord, type JsonRecord, recordField, textField } from "../json";
import { refused } from "./refusals";
import type { OpenaiApi } from "./types";

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export interface ReadTool {
  readonly source: JsonRecord;
  /** As the other API describes it. */
  readonly plain: JsonRecord;
}

/** The functions of a request; refuses nameless, doubled and schemaless ones. */
export function readTools(value: unknown, api: OpenaiApi): ReadTool[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw refused("Invalid type for 'tools'.", "tools", "invalid_type");
  const names = new Set<string>();
  return value.map((tool: unknown, index) => {
    const path = `tools.${index}`;
    if (!isRecord(tool) || tool.type !== "function") {
      throw refused(`Invalid value for '${path}.type'.`, `${path}.type`, "invalid_value");
    }
    const declared = api === "chat" ? recordField(tool, "function") : tool;
    const name = declared === null ? null : textField(declared, "name");
    if (declared === null || name === null || !TOOL_NAME.test(name)) {
      throw refused(
        `Invalid '${path}.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.`,
        `${path}.name`,
        "invalid_value",
      );
    }
    if (names.has(name)) throw refused(`Tool names must be unique: '${name}'.`, path);
    names.add(name);
    const schema = recordField(declared, "parameters") ?? { type: "object", properties: {} };
    if (schema.type !== "object") {
      throw refused(`Invalid schema for function '${name}'.`, path, "invalid_function_parameters");
    }
    const description = textField(declared, "description") ?? "";
    return { source: tool, plain: { name, description, input_schema: schema } };
  });
}
