import type { ESTree } from "vite";
import { type Module, parseModule, visit } from "../parse";
import type { Rule } from "../rule";

const NEXT_FILES =
  /^app\/(.*\/)?(page|layout|template|loading|error|global-error|not-found|default|manifest|robots|sitemap|icon|apple-icon|opengraph-image)\.tsx?$|^app\/i18n\.ts$/;
const CONFIG_FILES = /^[^/]+\.config\.(ts|mts|mjs)$/;
const SILENCERS = /@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/;

/** Exports are named one by one, so that a face is read and not guessed. */
export const namedExports: Rule = (files) =>
  files.map(parseModule).flatMap((module) => {
    const found: string[] = [];
    const isDefaultExpected = NEXT_FILES.test(module.path) || CONFIG_FILES.test(module.path);
    visit(module, {
      ExportAllDeclaration: (node) =>
        found.push(at(module, node, "export * hides what is exported")),
      ExportDefaultDeclaration(node) {
        if (!isDefaultExpected) found.push(at(module, node, "exports are named, not default"));
      },
    });
    return found;
  });

/** The compiler is not silenced: no `any`, no `!`, no comment that switches a check off. */
export const honestTypes: Rule = (files) =>
  files.map(parseModule).flatMap((module) => {
    const found: string[] = [];
    visit(module, {
      TSAnyKeyword: (node) => found.push(at(module, node, "any says nothing")),
      TSNonNullExpression: (node) =>
        found.push(at(module, node, "! is a promise that nobody checks")),
    });
    for (const comment of module.comments) {
      if (SILENCERS.test(comment.value)) {
        found.push(`${module.path}:${module.lineAt(comment.start)} a comment switches a check off`);
      }
    }
    return found;
  });

/** Browser tests wait for what they expect, never for a time. */
export const noFixedWaits: Rule = (files) =>
  files.map(parseModule).flatMap((module) => {
    const found: string[] = [];
    visit(module, {
      MemberExpression(node) {
        if (node.property.type === "Identifier" && node.property.name === "waitForTimeout") {
          found.push(at(module, node, "waits for a time instead of an event"));
        }
      },
    });
    return found;
  });

function at(module: Module, node: ESTree.Node, what: string): string {
  return `${module.path}:${module.lineAt(node.start)} ${what}`;
}
