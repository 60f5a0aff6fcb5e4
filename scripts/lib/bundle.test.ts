import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { firstLoads, overBudget } from "./bundle.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "holdfast-bundle-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, content: string | Buffer): void {
  const at = path.join(root, ".next", file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, content);
}

/** Bytes that no compression makes fewer. */
function script(name: string, kilobytes: number): string {
  write(`static/chunks/${name}.js`, randomBytes(kilobytes * 1024));
  return `static/chunks/${name}.js`;
}

function page(folder: string, files: readonly string[]): void {
  const manifest = { entryJSFiles: { "[project]/page": files } };
  write(
    `server/app/${folder}/page_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST["x"] = ${JSON.stringify(manifest)}`,
  );
}

describe("the first load of a page", () => {
  it("is the sum of what it shares and what it asks for itself, each script once", () => {
    const [main, own, both] = [script("main", 10), script("own", 20), script("both", 5)];
    write("build-manifest.json", JSON.stringify({ rootMainFiles: [main] }));
    page("(dashboard)/usage", [own, both, main]);
    expect(firstLoads(root)).toEqual([{ page: "/usage", kilobytes: 35 }]);
  });

  it("may weigh so much, and more of it is told", () => {
    const heavy = [script("heavy", 230)];
    write("build-manifest.json", JSON.stringify({ rootMainFiles: [] }));
    page("(dashboard)/usage", heavy);
    page("(dashboard)/console/[profile]", heavy);
    page("(dashboard)/sessions/[id]/transcript", heavy);
    expect(overBudget(firstLoads(root))).toEqual([{ page: "/usage", kilobytes: 230, budget: 200 }]);
    expect(overBudget([{ page: "/console/[profile]", kilobytes: 261 }])).toHaveLength(1);
  });
});
