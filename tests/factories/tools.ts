import { GatewayError, type JsonObject } from "@/server/core/kernel";
import type { ToolDefinition, WorkspaceFiles } from "@/server/core/tools";

/** A tool that answers with its own name; tests name only what matters to them. */
export function aTool(changed: Partial<ToolDefinition> = {}): ToolDefinition {
  const name = changed.name ?? "echo";
  return {
    name,
    description: `Answers with ${name}.`,
    inputSchema: { type: "object", properties: {} },
    run: async () => ({ text: name, isError: false }),
    ...changed,
  };
}

/** A workspace in memory, one level deep: path → text. */
export function aWorkspace(files: Readonly<Record<string, string>> = {}): WorkspaceFiles {
  return {
    async read(path) {
      const text = files[path];
      if (text === undefined)
        throw new GatewayError("NOT_FOUND", `there is no ${path}`, { hint: "List the folder." });
      const bytes = Buffer.byteLength(text);
      return { text, fileBytes: bytes, readBytes: bytes };
    },
    async list() {
      const entries = Object.entries(files).map(([path, text]) => ({
        path,
        kind: "file" as const,
        bytes: Buffer.byteLength(text),
      }));
      return { entries, isCut: false };
    },
  };
}

/** The same value with the keys of every object in the opposite order; arrays keep theirs. */
export function withKeysReversed(value: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).reverse())
      : inner,
  );
}
