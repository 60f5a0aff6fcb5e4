export interface WorkspaceText {
  readonly text: string;
  /** Size of the whole file. */
  readonly fileBytes: number;
  /** How many of them were read; fewer than the file has when it is too large. */
  readonly readBytes: number;
}

export interface WorkspaceEntry {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
  /** null for what is no file. */
  readonly bytes: number | null;
}

export interface WorkspaceListing {
  readonly entries: readonly WorkspaceEntry[];
  /** There were more than are listed. */
  readonly isCut: boolean;
}

/**
 * The files of one workspace, and nothing outside of it. Paths are relative to the workspace; an absolute one,
 * one with `..`, or a link that leaves the workspace throws FORBIDDEN. A missing one throws NOT_FOUND, a folder
 * where a file is wanted (or the reverse) and a file that is not UTF-8 text throw BAD_INPUT.
 */
export interface WorkspaceFiles {
  /** A text file, at most its first 256 KB. */
  read(path: string): Promise<WorkspaceText>;
  /** A folder, sorted by path, `depth` levels deep, at most 500 entries; links, `.git` and `node_modules` are named, not entered. */
  list(path: string, depth: number): Promise<WorkspaceListing>;
}
