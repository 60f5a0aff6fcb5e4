import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/server/core/kernel";
import { aWorkspace } from "@/tests/factories/tools";
import type { ToolOutcome } from "../definition";
import type { WorkspaceFiles } from "../workspace-files";
import { listFilesTool } from "./list-files";
import { readFileTool } from "./read-file";

const signal = new AbortController().signal;
const workspace = aWorkspace({
  "tides.md": "Mon 6.1\nTue 5.8\r\nWed 5.2\n",
  "empty.md": "",
  "README.md": "Harbour",
});

function readFile(input: JsonObject, files: WorkspaceFiles = workspace): Promise<ToolOutcome> {
  return readFileTool.run(input, { signal, workspace: files });
}

describe("read_file", () => {
  it("gives the whole file with its lines and size", async () => {
    const { text, isError } = await readFile({ path: "tides.md" });
    expect(isError).toBe(false);
    expect(text).toBe("tides.md: lines 1 to 3 of 3 (25 bytes)\n\nMon 6.1\nTue 5.8\nWed 5.2");
  });

  it("gives the range of lines asked for", async () => {
    const { text } = await readFile({ path: "tides.md", from_line: 2, lines: 1 });
    expect(text).toBe("tides.md: lines 2 to 2 of 3 (25 bytes)\n\nTue 5.8");
  });

  it("says where the file ends when asked for a line past it", async () => {
    const { text, isError } = await readFile({ path: "tides.md", from_line: 9 });
    expect(isError).toBe(true);
    expect(text).toBe("tides.md ends at line 3; ask for an earlier from_line");
  });

  it("says that a file is empty", async () => {
    expect((await readFile({ path: "empty.md" })).text).toBe("empty.md: empty file, 0 bytes");
  });

  it("says that only the beginning of a large file can be read", async () => {
    const large: WorkspaceFiles = {
      ...workspace,
      read: async () => ({ text: "a\nb", fileBytes: 900, readBytes: 3 }),
    };
    const { text } = await readFile({ path: "log.txt" }, large);
    expect(text).toContain("lines 1 to 2 of the first 2 (900 bytes, of which the first 3 can be");
    const past = await readFile({ path: "log.txt", from_line: 3 }, large);
    expect(past.text).toBe("log.txt can be read up to line 2; ask for an earlier from_line");
  });

  it.each([
    [{}],
    [{ path: "" }],
    [{ path: "tides.md", from_line: 0 }],
    [{ path: "tides.md", lines: 1.5 }],
    [{ path: "tides.md", line: 1 }],
  ])("refuses %j with a clear message", async (input) => {
    const { text, isError } = await readFile(input);
    expect(isError).toBe(true);
    expect(text).toMatch(/^invalid input for read_file: /);
  });
});

describe("list_files", () => {
  it("lists the workspace, one path a line, with sizes", async () => {
    const { text } = await listFilesTool.run({}, { signal, workspace });
    expect(text).toBe(
      "the workspace: 3 entries\n\ntides.md (25 bytes)\nempty.md (0 bytes)\nREADME.md (7 bytes)",
    );
  });

  it("marks folders and links, and says when there are more", async () => {
    const listed: WorkspaceFiles = {
      ...workspace,
      list: async () => ({
        entries: [
          { path: "notes", kind: "folder", bytes: null },
          { path: "out", kind: "link", bytes: null },
        ],
        isCut: true,
      }),
    };
    const { text } = await listFilesTool.run({ path: "a" }, { signal, workspace: listed });
    expect(text).toBe(
      "a: 2 entries\n\nnotes/\nout (link)\n[… there are more; list one of the folders for the rest …]",
    );
  });

  it("says that a folder is empty", async () => {
    const { text } = await listFilesTool.run({}, { signal, workspace: aWorkspace() });
    expect(text).toBe("the workspace: empty folder");
  });
});
