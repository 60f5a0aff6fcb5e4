import type { ESTree } from "vite";
import { type Module, parseModule, visit } from "../parse";
import { roomOf } from "../rooms";
import type { Rule } from "../rule";
import { isTooling } from "../tree";

const IMPURE_CALLS = new Set([
  "clearInterval",
  "fetch",
  "queueMicrotask",
  "setImmediate",
  "setInterval",
  "setTimeout",
]);
const IMPURE_MEMBERS = new Set([
  "AbortSignal.timeout",
  "Date.now",
  "Math.random",
  "crypto.getRandomValues",
  "crypto.randomUUID",
]);
const IMPURE_OBJECTS = new Set(["console", "globalThis", "performance", "process"]);

/** The core reads no clock, no randomness and no process: they come through its ports. */
export const corePurity: Rule = (files) =>
  files
    .filter((file) => !isTooling(file.path) && roomOf(file.path).startsWith("core/"))
    .map(parseModule)
    .flatMap((module) =>
      impurities(module).map(({ node, what }) => at(module, node, `the core may not use ${what}`)),
    );

/** The environment is read in one file. */
export const oneEnvReader: Rule = (files) =>
  files
    .filter((file) => /^(server|app|components)\//.test(file.path) && !isTooling(file.path))
    .filter((file) => file.path !== "server/runtime/env.ts")
    .map(parseModule)
    .flatMap((module) =>
      envReads(module).map((node) =>
        at(module, node, "only server/runtime/env.ts reads process.env"),
      ),
    );

interface Impurity {
  readonly node: ESTree.Node;
  readonly what: string;
}

function impurities(module: Module): Impurity[] {
  const found: Impurity[] = [];
  visit(module, {
    CallExpression(node) {
      const name = identifier(node.callee);
      if (name === "Date" || (name !== null && IMPURE_CALLS.has(name))) {
        found.push({ node, what: `${name}()` });
      }
    },
    NewExpression(node) {
      const isNow = identifier(node.callee) === "Date" && node.arguments.length === 0;
      if (isNow) found.push({ node, what: "new Date()" });
    },
    MemberExpression(node) {
      const object = identifier(node.object);
      if (object === null) return;
      const path = `${object}.${propertyName(node)}`;
      if (IMPURE_OBJECTS.has(object)) found.push({ node, what: object });
      else if (IMPURE_MEMBERS.has(path)) found.push({ node, what: path });
    },
    ImportExpression(node) {
      if (node.source.type !== "Literal") found.push({ node, what: "an import by computed name" });
    },
  });
  return found;
}

function envReads(module: Module): ESTree.Node[] {
  const found: ESTree.Node[] = [];
  visit(module, {
    MemberExpression(node) {
      if (identifier(node.object) === "process" && propertyName(node) === "env") found.push(node);
    },
    VariableDeclarator(node) {
      if (node.init && identifier(node.init) === "process") found.push(node);
    },
    ImportDeclaration(node) {
      if (/^(node:)?process$/.test(node.source.value)) found.push(node);
    },
  });
  return found;
}

function identifier(node: ESTree.Node): string | null {
  return node.type === "Identifier" ? node.name : null;
}

function propertyName(node: ESTree.MemberExpression): string {
  const { property } = node;
  if (property.type === "Identifier" && !node.computed) return property.name;
  return property.type === "Literal" ? String(property.value) : "";
}

function at(module: Module, node: ESTree.Node, what: string): string {
  return `${module.path}:${module.lineAt(node.start)} ${what}`;
}
