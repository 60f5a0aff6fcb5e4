import { z } from "zod";
import { canonicalJson, GatewayError, sha256Parts, utf8Bytes } from "@/server/core/kernel";
import type { WireTool } from "@/server/core/models";
import type { ToolDefinition } from "./definition";

/** The tools of a prompt as the exact JSON that is sent, sorted by name; `bytes` is the sum over the tools. */
export interface FrozenTools {
  readonly tools: readonly WireTool[];
  readonly sha256: string;
  readonly bytes: number;
}

const VERSION = 1;
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

const FrozenDocument = z.strictObject({
  version: z.literal(VERSION),
  sha256: z.string(),
  tools: z.array(z.string()),
});
const DeclaredTool = z.object({ name: z.string() });

/** Serialises tools once: by name, the keys of each schema sorted. Equal tools in any order give equal bytes. */
export function freezeTools(
  definitions: readonly Pick<ToolDefinition, "name" | "description" | "inputSchema">[],
): FrozenTools {
  const tools = definitions
    .map((definition): WireTool => ({ name: definition.name, json: toolJson(definition) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  refuseBadNames(tools.map((tool) => tool.name));
  return frozen(tools);
}

/** Frozen tools as a document to store; `restoreTools` gives back the same bytes. */
export function freezeToolsDocument(tools: FrozenTools): string {
  return JSON.stringify({
    version: VERSION,
    sha256: tools.sha256,
    tools: tools.tools.map((tool) => tool.json),
  });
}

/** The tools of a stored document, or STORE_FAILED when it was altered or written by another version. */
export function restoreTools(document: string): FrozenTools {
  try {
    const stored = FrozenDocument.parse(JSON.parse(document));
    const tools = frozen(stored.tools.map((json) => ({ name: nameOf(json), json })));
    if (tools.sha256 === stored.sha256) return tools;
  } catch (cause) {
    throw damaged(cause);
  }
  throw damaged();
}

function frozen(tools: readonly WireTool[]): FrozenTools {
  return {
    tools,
    sha256: sha256Parts(tools.map((tool) => tool.json)),
    bytes: tools.reduce((sum, tool) => sum + utf8Bytes(tool.json), 0),
  };
}

function toolJson({
  name,
  description,
  inputSchema,
}: Pick<ToolDefinition, "name" | "description" | "inputSchema">): string {
  const head = JSON.stringify({ name, description });
  return `${head.slice(0, -1)},"input_schema":${canonicalJson(inputSchema)}}`;
}

function nameOf(json: string): string {
  return DeclaredTool.parse(JSON.parse(json)).name;
}

function refuseBadNames(sorted: readonly string[]): void {
  const twice = sorted.find((name, index) => name === sorted[index + 1]);
  if (twice !== undefined)
    throw new GatewayError("BAD_INPUT", `two tools are named ${twice}; rename one of them`);
  const bad = sorted.find((name) => !TOOL_NAME.test(name));
  if (bad !== undefined)
    throw new GatewayError(
      "BAD_INPUT",
      `${JSON.stringify(bad)} is no tool name: use 1–64 letters, digits, dashes and underscores`,
    );
}

function damaged(cause?: unknown): GatewayError {
  return new GatewayError("STORE_FAILED", "the stored tools cannot be used: they were altered", {
    hint: "Rebuild the prompt of this session; its next call then writes the prefix anew.",
    cause,
  });
}
