import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGatewayError } from "@/server/core/kernel";
import type { WorkspaceFiles } from "@/server/core/tools";
import { openWorkspaceFiles } from ".";

const MAKE_PIPE = "mkfifo";
let base: string;
let root: string;
let files: WorkspaceFiles;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "holdfast-files-"));
  root = path.join(base, "workspace");
  mkdirSync(path.join(root, "notes"), { recursive: true });
  mkdirSync(path.join(base, "outside"));
  writeFileSync(path.join(base, "outside", "key.txt"), "secret");
  writeFileSync(path.join(root, "README.md"), "Harbour 鷺\n");
  writeFileSync(path.join(root, "notes", "tides.md"), "Mon 6.1");
  files = openWorkspaceFiles(root);
});

afterEach(() => {
  rmSync(base, { recursive: true, force: true });
});

async function faultOf(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isGatewayError(error)) throw new Error(`expected a GatewayError, got ${error}`);
  expect(`${error.message} ${error.hint}`).not.toContain(base);
  return error;
}

describe("reading", () => {
  it("gives text and size of a file, also below a folder and through a link that stays inside", async () => {
    symlinkSync("notes/tides.md", path.join(root, "today.md"));
    expect(await files.read("README.md")).toEqual({
      text: "Harbour 鷺\n",
      fileBytes: 12,
      readBytes: 12,
    });
    expect((await files.read("./notes//tides.md")).text).toBe("Mon 6.1");
    expect((await files.read("today.md")).text).toBe("Mon 6.1");
  });

  it.each([
    "/etc/passwd",
    "../outside/key.txt",
    "notes/../../outside/key.txt",
    "notes/..",
    "..\\outside\\key.txt",
    "C:\\key.txt",
    "\\\\host\\share",
    "README.md\0.png",
  ])("refuses %j", async (asked) => {
    expect((await faultOf(files.read(asked))).code).toBe("FORBIDDEN");
    expect((await faultOf(files.list(asked, 1))).code).toBe("FORBIDDEN");
  });

  it("takes percent signs for what they are", async () => {
    expect((await faultOf(files.read("..%2f..%2foutside"))).code).toBe("NOT_FOUND");
  });

  it("refuses links that leave the workspace, to files, folders and through folders", async () => {
    symlinkSync("../outside/key.txt", path.join(root, "key.txt"));
    symlinkSync(path.join(base, "outside"), path.join(root, "out"));
    for (const asked of ["key.txt", "out", "out/key.txt"]) {
      const fault = await faultOf(files.read(asked));
      expect(fault).toMatchObject({ code: "FORBIDDEN" });
      expect(fault.message).toContain("leaves the workspace");
    }
    expect((await faultOf(files.list("out", 1))).code).toBe("FORBIDDEN");
  });

  it("is not fooled by a neighbour whose name begins alike", async () => {
    mkdirSync(`${root}-two`);
    writeFileSync(path.join(`${root}-two`, "key.txt"), "secret");
    symlinkSync("../workspace-two/key.txt", path.join(root, "near.txt"));
    expect((await faultOf(files.read("near.txt"))).code).toBe("FORBIDDEN");
  });

  it("never gives text from outside while a folder and a link change places", {
    timeout: 30_000,
  }, async () => {
    const [inside, link] = [path.join(root, "room"), path.join(root, "spare")];
    mkdirSync(inside);
    writeFileSync(path.join(inside, "key.txt"), "harmless");
    symlinkSync(path.join(base, "outside"), link);
    let isReading = true;
    const swapping = (async () => {
      while (isReading) {
        renameSync(inside, `${inside}-away`);
        renameSync(link, inside);
        await nextTick();
        renameSync(inside, link);
        renameSync(`${inside}-away`, inside);
        await nextTick();
      }
    })();
    const texts = new Set<string>();
    for (let round = 0; round < 150; round += 1) {
      const text = await files.read("room/key.txt").then(
        (file) => file.text,
        () => "refused",
      );
      texts.add(text);
    }
    isReading = false;
    await swapping;
    expect([...texts]).not.toContain("secret");
  });

  it("says what is missing, a folder, a pipe, or binary", async () => {
    writeFileSync(path.join(root, "image.png"), Buffer.from([0x89, 0x50, 0, 1]));
    writeFileSync(path.join(root, "latin.txt"), Buffer.from([0x63, 0xe9]));
    execFileSync(MAKE_PIPE, [path.join(root, "pipe")]);
    expect(await faultOf(files.read("none.md"))).toMatchObject({
      code: "NOT_FOUND",
      message: 'there is no "none.md" in the workspace',
    });
    expect((await faultOf(files.read("README.md/x"))).code).toBe("NOT_FOUND");
    expect((await faultOf(files.read("notes"))).message).toBe('"notes" is a folder');
    expect((await faultOf(files.read("pipe"))).message).toContain("no regular file");
    expect((await faultOf(files.read("image.png"))).message).toContain("no UTF-8 text");
    expect((await faultOf(files.read("latin.txt"))).message).toContain("no UTF-8 text");
    expect((await faultOf(files.read("x".repeat(300)))).code).toBe("BAD_INPUT");
    expect((await faultOf(files.read("x/".repeat(600)))).code).toBe("BAD_INPUT");
  });

  it("reads only the beginning of a large file and cuts no character in two", async () => {
    const large = path.join(root, "large.txt");
    writeFileSync(large, `a${"鷺".repeat(100_000)}`);
    const { text, fileBytes, readBytes } = await files.read("large.txt");
    expect([fileBytes, readBytes]).toEqual([300_001, 262_144]);
    expect(text).toBe(`a${"鷺".repeat(87_381)}`);
    truncateSync(large, 0);
    expect(await files.read("large.txt")).toEqual({ text: "", fileBytes: 0, readBytes: 0 });
  });

  it("says that the workspace itself is missing", async () => {
    const missing = openWorkspaceFiles(path.join(base, "none"));
    expect((await faultOf(missing.read("README.md"))).message).toContain("workspace folder");
  });
});

describe("listing", () => {
  it("names files, folders and links, sorted, as deep as asked", async () => {
    symlinkSync(path.join(base, "outside"), path.join(root, "out"));
    expect(await files.list(".", 1)).toEqual({
      isCut: false,
      entries: [
        { path: "README.md", kind: "file", bytes: 12 },
        { path: "notes", kind: "folder", bytes: null },
        { path: "out", kind: "link", bytes: null },
      ],
    });
    const deeper = await files.list("", 2);
    expect(deeper.entries.map((entry) => entry.path)).toEqual([
      "README.md",
      "notes",
      "notes/tides.md",
      "out",
    ]);
  });

  it("names what is below a folder from the workspace on, so that it can be read", async () => {
    const { entries } = await files.list("notes", 1);
    expect(entries).toEqual([{ path: "notes/tides.md", kind: "file", bytes: 7 }]);
  });

  it("stops at 500 entries, says so, and lets no large folder hide its neighbours", async () => {
    mkdirSync(path.join(root, "a"));
    for (let index = 0; index < 600; index += 1)
      writeFileSync(path.join(root, "a", `${index}.txt`), "");
    const { entries, isCut } = await files.list(".", 2);
    expect([entries.length, isCut]).toEqual([500, true]);
    expect(entries.map((entry) => entry.path)).toContain("notes");
  });

  it("names version control and packages without entering them", async () => {
    mkdirSync(path.join(root, ".git", "objects"), { recursive: true });
    const { entries } = await files.list(".", 3);
    const hidden = entries.filter((entry) => entry.path.startsWith(".git"));
    expect(hidden.map((entry) => entry.path)).toEqual([".git"]);
  });

  it("says that a file is no folder", async () => {
    expect(await faultOf(files.list("README.md", 1))).toMatchObject({
      code: "BAD_INPUT",
      message: '"README.md" is a file',
    });
  });
});
