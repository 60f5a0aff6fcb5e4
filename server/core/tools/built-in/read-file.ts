import { z } from "zod";
import { defineTool, type ToolOutcome } from "../definition";
import type { WorkspaceText } from "../workspace-files";

const DEFAULT_LINES = 500;
const MOST_LINES = 5_000;
const LAST_LINE = 10_000_000;

const ReadFileInput = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe("The file, relative to the workspace, with forward slashes: notes/tides.md"),
  from_line: z
    .number()
    .int()
    .min(1)
    .max(LAST_LINE)
    .optional()
    .describe("First line wanted, counted from 1. Left out: from the beginning."),
  lines: z
    .number()
    .int()
    .min(1)
    .max(MOST_LINES)
    .optional()
    .describe(`How many lines. Left out: ${DEFAULT_LINES}.`),
});

/** Reads a text file of the workspace, whole or a range of its lines. */
export const readFileTool = defineTool({
  name: "read_file",
  description: [
    "Reads a text file of the workspace. The first line of the result names the file, which lines follow",
    "and how many there are; then comes the text as it stands in the file. For a long file ask for a range",
    "of lines. Folders, binary files, and paths outside the workspace are refused.",
  ].join(" "),
  input: ReadFileInput,
  async run(input, { workspace }) {
    const file = await workspace.read(input.path);
    return excerpt(input.path, file, {
      from: input.from_line ?? 1,
      count: input.lines ?? DEFAULT_LINES,
    });
  },
});

function excerpt(
  path: string,
  file: WorkspaceText,
  wanted: { from: number; count: number },
): ToolOutcome {
  const lines = linesOf(file.text);
  const isCut = file.readBytes < file.fileBytes;
  if (lines.length === 0) return { text: `${path}: empty file, 0 bytes`, isError: false };
  if (wanted.from > lines.length)
    return { text: pastEnd(path, lines.length, isCut), isError: true };
  const chosen = lines.slice(wanted.from - 1, wanted.from - 1 + wanted.count);
  const last = wanted.from + chosen.length - 1;
  const total = isCut ? `the first ${lines.length}` : `${lines.length}`;
  const size = isCut
    ? `${file.fileBytes} bytes, of which the first ${file.readBytes} can be read`
    : `${file.fileBytes} bytes`;
  const head = `${path}: lines ${wanted.from} to ${last} of ${total} (${size})`;
  return { text: `${head}\n\n${chosen.join("\n")}`, isError: false };
}

function pastEnd(path: string, lineCount: number, isCut: boolean): string {
  const reach = isCut ? "can be read up to" : "ends at";
  return `${path} ${reach} line ${lineCount}; ask for an earlier from_line`;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
