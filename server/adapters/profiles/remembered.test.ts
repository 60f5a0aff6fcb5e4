import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RememberedFolders } from "./remembered";

describe("RememberedFolders", () => {
  let folder: string;
  let reads = 0;
  const read = async () => {
    reads += 1;
    return `read ${reads}`;
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "holdfast-remembered-"));
    writeFileSync(path.join(folder, "a.md"), "one");
    reads = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("reads once while nothing changes", async () => {
    const folders = new RememberedFolders<string>(["a.md", "b.md"]);
    expect(await folders.get(folder, read)).toBe("read 1");
    expect(await folders.get(folder, read)).toBe("read 1");
  });

  it("reads again when a file is changed, made or removed", async () => {
    const folders = new RememberedFolders<string>(["a.md", "b.md"]);
    await folders.get(folder, read);
    writeFileSync(path.join(folder, "a.md"), "two");
    expect(await folders.get(folder, read)).toBe("read 2");
    writeFileSync(path.join(folder, "b.md"), "new");
    expect(await folders.get(folder, read)).toBe("read 3");
    rmSync(path.join(folder, "b.md"));
    expect(await folders.get(folder, read)).toBe("read 4");
  });

  it("reads again when the size and the time of writing look the same", async () => {
    const folders = new RememberedFolders<string>(["a.md"]);
    const file = path.join(folder, "a.md");
    const at = new Date("2026-03-03T12:00:00Z");
    utimesSync(file, at, at);
    await folders.get(folder, read);
    writeFileSync(file, "two");
    utimesSync(file, at, at);
    expect(await folders.get(folder, read)).toBe("read 2");
  });

  it("does not keep what was read while a file changed, nor an error", async () => {
    const folders = new RememberedFolders<string>(["a.md"]);
    const changing = async () => {
      writeFileSync(path.join(folder, "a.md"), "while reading");
      return read();
    };
    expect(await folders.get(folder, changing)).toBe("read 1");
    expect(await folders.get(folder, read)).toBe("read 2");
    writeFileSync(path.join(folder, "a.md"), "again");
    const failing = () => Promise.reject(new Error("unreadable"));
    await expect(folders.get(folder, failing)).rejects.toThrow("unreadable");
    expect(await folders.get(folder, read)).toBe("read 3");
  });
});
