import { z } from "zod";
import { defineTool } from "../definition";
import type { WorkspaceEntry, WorkspaceListing } from "../workspace-files";

const DEFAULT_DEPTH = 2;
const MOST_LEVELS = 6;

const ListFilesInput = z.strictObject({
  path: z
    .string()
    .optional()
    .describe("The folder, relative to the workspace. Left out: the workspace itself."),
  depth: z
    .number()
    .int()
    .min(1)
    .max(MOST_LEVELS)
    .optional()
    .describe(`How many levels of folders to look into. Left out: ${DEFAULT_DEPTH}.`),
});

/** Lists a folder of the workspace. */
export const listFilesTool = defineTool({
  name: "list_files",
  description: [
    "Lists files and folders of the workspace, one path a line: a folder ends in a slash, a file is followed",
    "by its size in bytes. Use it to find out what there is before you read. Paths in the result can be given",
    "to read_file as they are. Links are named but not followed; paths outside the workspace are refused.",
  ].join(" "),
  input: ListFilesInput,
  async run(input, { workspace }) {
    const folder = input.path === undefined || input.path === "" ? "." : input.path;
    const listing = await workspace.list(folder, input.depth ?? DEFAULT_DEPTH);
    return { text: describeListing(folder, listing), isError: false };
  },
});

function describeListing(folder: string, { entries, isCut }: WorkspaceListing): string {
  const name = folder === "." ? "the workspace" : folder;
  if (entries.length === 0) return `${name}: empty folder`;
  const end = isCut ? "\n[… there are more; list one of the folders for the rest …]" : "";
  return `${name}: ${entries.length} entries\n\n${entries.map(entryLine).join("\n")}${end}`;
}

function entryLine(entry: WorkspaceEntry): string {
  const { kind, bytes } = entry;
  const path = entry.path.replace(/\p{Cc}/gu, "\uFFFD");
  if (kind === "folder") return `${path}/`;
  return kind === "file" ? `${path} (${bytes ?? 0} bytes)` : `${path} (${kind})`;
}
