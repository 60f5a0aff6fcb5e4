import { z } from "zod";
import type { JsonObject } from "@/server/core/kernel";
import type { WorkspaceFiles } from "./workspace-files";

/** What a running tool may reach. It stops when the signal aborts. */
export interface ToolContext {
  readonly signal: AbortSignal;
  readonly workspace: WorkspaceFiles;
}

export interface ToolOutcome {
  readonly text: string;
  readonly isError: boolean;
}

/** A tool as it is declared to the model and run for it. `run` takes input as the model gave it. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  run(input: JsonObject, context: ToolContext): Promise<ToolOutcome>;
}

export interface ToolSpecification<Input extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  run(input: z.infer<Input>, context: ToolContext): Promise<ToolOutcome>;
}

/** A tool whose declared schema and input check come from one zod object; invalid input never reaches its `run`. */
export function defineTool<Input extends z.ZodObject>(
  specification: ToolSpecification<Input>,
): ToolDefinition {
  const { name, description, input: schema } = specification;
  return {
    name,
    description,
    inputSchema: declaredSchema(schema),
    async run(input, context) {
      const parsed = schema.safeParse(input);
      if (parsed.success) return specification.run(parsed.data, context);
      return { text: `invalid input for ${name}: ${faultsOf(parsed.error)}`, isError: true };
    },
  };
}

function declaredSchema(schema: z.ZodObject): JsonObject {
  const { $schema: _dialect, ...declared } = z.toJSONSchema(schema, { io: "input" });
  return asJsonObject(declared);
}

// A JSON Schema is plain JSON; one trip through text drops what is undefined.
function asJsonObject(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

function faultsOf(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");
}
