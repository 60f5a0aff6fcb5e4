// Prisma's schema engine as WebAssembly, called directly: its command line needs a native binary
// that it would have to download.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

/** What the engine answers when two schemas are the same. */
export const EMPTY_MIGRATION = "-- This is an empty migration.";

/** The side of a comparison that has no table at all. */
export const NOTHING = { tag: "empty" };

/** A schema file's text as one side of a comparison. */
export function schemaText(content) {
  return { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] };
}

/** The SQL that leads from one side to the other; `databasePath` is the live database a side may name. */
export async function schemaDiff(from, to, databasePath = ":memory:") {
  const engine = await startEngine(databasePath);
  try {
    const filters = { externalTables: ["_prisma_migrations"], externalEnums: [] };
    const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters });
    return (stdout ?? "").trim();
  } finally {
    engine.free();
  }
}

/** The tables that the live database has, as one side of a comparison; the schema names its provider. */
export function liveDatabase(content) {
  return { tag: "schemaDatasource", configDir: ".", files: [{ path: "schema.prisma", content }] };
}

async function startEngine(databasePath) {
  bindingsOnce ??= loadBindings();
  const bindings = await bindingsOnce;
  const factory = new PrismaBetterSqlite3({ url: `file:${databasePath}` });
  return bindings.SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

// The bindings hold one instance of the engine's memory: a second one would pull it from under the first.
let bindingsOnce;

async function loadBindings() {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@prisma/schema-engine-wasm");
  const bytes = await readFile(entry.replace(/schema_engine\.js$/, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return bindings;
}
