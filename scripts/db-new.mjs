// npm run db:new -- NAME: writes the next migration from what changed in prisma/schema.prisma.
// Needs no database: it compares with the copy of the schema kept beside the latest migration.
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { EMPTY_MIGRATION, NOTHING, schemaDiff, schemaText } from "./schema-engine.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const SCHEMA = path.join(ROOT, "prisma", "schema.prisma");
const MIGRATIONS = path.join(ROOT, "prisma", "migrations");

async function previousSchema() {
  if (!existsSync(MIGRATIONS)) return NOTHING;
  const folders = (await readdir(MIGRATIONS, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const latest = folders.at(-1);
  if (latest === undefined) return NOTHING;
  return schemaText(await readFile(path.join(MIGRATIONS, latest, "schema.prisma"), "utf8"));
}

async function main() {
  const name = process.argv[2] ?? "";
  if (!/^[a-z]+(_[a-z0-9]+)+$/.test(name)) {
    throw new Error("Give the migration a name of the form verb_noun, such as add_reviews.");
  }
  const schema = await readFile(SCHEMA, "utf8");
  const sql = await schemaDiff(await previousSchema(), schemaText(schema));
  if (sql === "" || sql === EMPTY_MIGRATION) {
    console.log("No change: prisma/schema.prisma equals the latest migration.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(MIGRATIONS, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), `${sql}\n`);
  await writeFile(path.join(folder, "schema.prisma"), schema);
  await writeFile(path.join(MIGRATIONS, "migration_lock.toml"), 'provider = "sqlite"\n');
  console.log(`Wrote ${path.relative(ROOT, folder)}: read its SQL before committing it.`);
}

main().catch((error) => {
  console.error(`db:new: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
