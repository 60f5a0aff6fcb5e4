import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { DatabaseInspection } from "@/server/adapters/store/sqlite";
import type { AboutView } from "@/server/core/contracts";
import { type Clock, isoTime } from "@/server/core/kernel";
import type { AboutSource } from "@/server/core/operations";

const PACKAGES: readonly (readonly [string, string])[] = [
  ["next", "next"],
  ["react", "react"],
  ["prisma", "@prisma/client"],
  ["better-sqlite3", "better-sqlite3"],
  ["anthropic-sdk", "@anthropic-ai/sdk"],
];

export interface AboutParts {
  readonly version: string;
  readonly home: string;
  readonly projectRoot: string;
  readonly databasePath: string;
  readonly inspection: DatabaseInspection;
  readonly clock: Clock;
}

/** What this process runs, where its files are, and how its database is. */
export function openAbout(parts: AboutParts): AboutSource {
  const { clock, inspection } = parts;
  const startedAtMs = clock.now();
  return {
    startedAtMs,
    databaseBytes: async () => inspection.sizes().bytes,
    view: async () => {
      const { sqliteVersion, migrations, rows, ...facts } = await inspection.facts();
      const { bytes, logBytes } = inspection.sizes();
      return {
        versions: versionsOf(parts, sqliteVersion),
        startedAt: isoTime(startedAtMs),
        uptimeMs: Math.max(0, clock.now() - startedAtMs),
        processBytes: process.memoryUsage.rss(),
        paths: pathsOf(parts),
        database: {
          bytes,
          logBytes,
          ...facts,
          migrations: migrations.map(({ name, finishedAt }) => {
            return { name, appliedAt: timeOf(finishedAt) };
          }),
          rows: [...rows],
        },
      };
    },
    checkDatabase: async () => {
      const beganAtMs = clock.now();
      const findings = await inspection.check();
      return {
        ok: findings.length === 0,
        findings: [...findings],
        elapsedMs: Math.max(0, clock.now() - beganAtMs),
        checkedAt: isoTime(beganAtMs),
      };
    },
  };
}

function versionsOf({ version, projectRoot }: AboutParts, sqlite: string): AboutView["versions"] {
  return [
    { name: "holdfast", version },
    { name: "node", version: process.versions.node },
    { name: "sqlite", version: sqlite },
    ...PACKAGES.map(([name, folder]) => ({ name, version: packageVersion(projectRoot, folder) })),
  ];
}

function packageVersion(projectRoot: string, folder: string): string {
  const file = path.join(projectRoot, "node_modules", folder, "package.json");
  if (!existsSync(file)) return "unknown";
  const found = z.object({ version: z.string() }).safeParse(JSON.parse(readFileSync(file, "utf8")));
  return found.success ? found.data.version : "unknown";
}

function pathsOf({ home, databasePath, projectRoot }: AboutParts): AboutView["paths"] {
  const paths: [string, string][] = [
    ["home", home],
    ["database", databasePath],
    ["settings", path.join(home, "config.yaml")],
    ["credentials", path.join(home, "credentials.yaml")],
    ["profiles", path.join(home, "profiles")],
    ["simulator", path.join(home, "simulator")],
    ["program", projectRoot],
  ];
  return paths.map(([name, at]) => ({ name, path: at, exists: existsSync(at) }));
}

function timeOf(finishedAt: string | null): string | null {
  const ms = finishedAt === null ? Number.NaN : Date.parse(finishedAt);
  return Number.isNaN(ms) ? null : isoTime(ms);
}
