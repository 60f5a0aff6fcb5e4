export { FILE_TOOLS } from "./built-in";
export {
  defineTool,
  type ToolDefinition,
  type ToolOutcome,
} from "./definition";
export { type FrozenTools, freezeTools, freezeToolsDocument, restoreTools } from "./freeze";
export { promptBreakdown } from "./prompt-breakdown";
export { ToolRegistry } from "./registry";
export { runToolCalls, type ToolRun } from "./run-tool-calls";
export type {
  WorkspaceEntry,
  WorkspaceFiles,
  WorkspaceListing,
  WorkspaceText,
} from "./workspace-files";
