export { openWorkspaceFiles } from "./workspace-files";
