import type { ESTree } from "vite";
import { type Module, parseModule } from "../parse";
import { roomOf } from "../rooms";
import type { Rule } from "../rule";
import { isTooling } from "../tree";

const CONTAINERS = new Set(["Map", "Set", "WeakMap", "WeakSet", "AsyncLocalStorage"]);
const KEY_BUILDER = "server/core/sessions/session-key.ts";
/** Memories of what is the same for everyone, keyed by all that it depends on. */
const MEMORIES = new Set([
  "server/core/kernel/calendar.ts",
  "server/core/operations/frozen-pieces.ts",
]);
const KEY = /["'`]agent:/;

/** The core keeps nothing between calls but in objects that are handed on: no profile is in force by itself. */
export const noAmbientState: Rule = (files) =>
  files
    .filter((file) => !isTooling(file.path) && roomOf(file.path).startsWith("core/"))
    .filter((file) => !MEMORIES.has(file.path))
    .map(parseModule)
    .flatMap((module) => module.program.body.flatMap((statement) => ambient(module, statement)));

/** Session keys are put together in one file. */
export const oneKeyBuilder: Rule = (files) =>
  files
    .filter((file) => file.path.startsWith("server/") && !isTooling(file.path))
    .filter((file) => file.path !== KEY_BUILDER)
    .flatMap(({ path, source }) =>
      source
        .split("\n")
        .flatMap((line, at) =>
          KEY.test(line)
            ? [`${path}:${at + 1} only ${KEY_BUILDER} puts session keys together`]
            : [],
        ),
    );

function ambient(module: Module, statement: ESTree.Statement | ESTree.Directive): string[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  const isChangeable =
    declared.kind !== "const" || declared.declarations.some(({ init }) => isEmptyContainer(init));
  if (!isChangeable) return [];
  return [
    `${module.path}:${module.lineAt(declared.start)} the core may not keep state in a module: hand it on`,
  ];
}

/** Filled at once, it is a table; empty, it waits to be filled. */
function isEmptyContainer(init: ESTree.Expression | null | undefined): boolean {
  return (
    init?.type === "NewExpression" &&
    init.callee.type === "Identifier" &&
    CONTAINERS.has(init.callee.name) &&
    init.arguments.length === 0
  );
}
