import type { ToolDefinition } from "../definition";
import { listFilesTool } from "./list-files";
import { readFileTool } from "./read-file";

/** The toolset `files`: looking at the workspace, changing nothing. */
export const FILE_TOOLS: readonly ToolDefinition[] = [listFilesTool, readFileTool];
