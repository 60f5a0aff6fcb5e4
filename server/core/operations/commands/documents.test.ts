import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { commandsTable } from "@/server/core/commands";
import { COMMANDS } from "./registry";

const DOCUMENT = path.join(process.cwd(), "docs/commands.md");

it("documents every command as it is registered", async () => {
  const [words = ""] = readFileSync(DOCUMENT, "utf8").split("\n| command");
  const table = commandsTable(COMMANDS.list());
  await expect(`${words}\n${table}\n`).toMatchFileSnapshot(DOCUMENT);
});

it("says of every command what it does and what becomes of the cache", () => {
  for (const command of COMMANDS.list()) {
    expect(command.summary, command.name).toMatch(/\.$/);
    expect(command.cacheEffect, command.name).toMatch(/\.$/);
    expect(command.name).toMatch(/^[a-z]+$/);
  }
});
