import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "../..");
const REFUSED: Readonly<Record<string, string>> = {
  "server/core/agent/a.ts": `import { readFile } from "node:fs/promises";\nvoid readFile;`,
  "server/core/agent/b.ts": `import { router } from "@/server/api";\nvoid router;`,
  "server/core/agent/c.ts": "void process.env.HOME;",
  "server/adapters/store/memory/a.ts": `import { open } from "@/server/adapters/store/sqlite";\nvoid open;`,
  "server/simulator/a.ts": `import { sha256 } from "@/server/core/kernel";\nvoid sha256;`,
  "server/api/a.ts": `import { gateway } from "@/server/runtime";\nvoid gateway;`,
  "server/api/b.ts": `import { PrismaClient } from "@prisma/client";\nvoid PrismaClient;`,
  "components/a.tsx": `import { costOf } from "@/server/core/usage";\nvoid costOf;`,
  "components/b.tsx": `import { readFileSync } from "node:fs";\nvoid readFileSync;`,
};
const ALLOWED: Readonly<Record<string, string>> = {
  "server/core/kernel/hash.ts": `import { createHash } from "node:crypto";\nvoid createHash;`,
  "server/core/agent/a.test.ts": `import { readFileSync } from "node:fs";\nvoid readFileSync;`,
  "server/adapters/store/sqlite/a.ts": `import Database from "better-sqlite3";\nvoid Database;`,
  "components/c.tsx": `import { Effort } from "@/server/core/contracts";\nvoid Effort;`,
  "components/d.tsx": `import type { AppRouter } from "@/server/api";\nexport type Router = AppRouter;`,
};

const Report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.unknown() }) }),
  ),
});

describe("the linter knows the rooms too", () => {
  let folder = "";
  let refused: string[] = [];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "holdfast-lint-"));
    copyFileSync(path.join(ROOT, "biome.json"), path.join(folder, "biome.json"));
    for (const [file, source] of Object.entries({ ...REFUSED, ...ALLOWED })) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${source}\n`);
    }
    refused = refusedFiles(folder);
  }, 30_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.keys(REFUSED))("refuses what is planted in %s", (file) => {
    expect(refused).toContain(file);
  });

  it.each(Object.keys(ALLOWED))("lets %s through", (file) => {
    expect(refused).not.toContain(file);
  });
});

function refusedFiles(folder: string): string[] {
  const biome = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const flags = [
    "--only=style/noRestrictedImports",
    "--only=style/noProcessEnv",
    "--vcs-enabled=false",
  ];
  const { stdout } = spawnSync(process.execPath, [biome, "lint", ...flags, "--reporter=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = Report.parse(JSON.parse(stdout));
  return diagnostics.map(({ location }) => JSON.stringify(location.path)).map(unquoted);
}

function unquoted(text: string): string {
  return text.replace(/^"|"$/g, "");
}
