import { builtinModules } from "node:module";
import { type Import, type Module, parseModule } from "../parse";
import { roomOf } from "../rooms";
import type { Rule } from "../rule";
import { isTooling } from "../tree";

const SERVER_PACKAGES =
  /^(better-sqlite3|@prisma\/.*|@anthropic-ai\/sdk|openai|pino|prom-client|jose|rate-limiter-flexible|gpt-tokenizer|yaml|trpc-to-openapi)(\/|$)/;

/** The core imports zod and nothing else; only the kernel reaches for a hash. */
export const corePackages: Rule = (files) =>
  packageImports(files, "core/").flatMap(({ module, edge }) => {
    if (edge.specifier === "zod") {
      return roomOf(module.path) === "core/kernel"
        ? [at(module, edge, "the kernel imports no package")]
        : [];
    }
    const isHash = edge.specifier === "node:crypto" && edge.names.join() === "createHash";
    if (isHash && roomOf(module.path) === "core/kernel") return [];
    return [at(module, edge, `the core may not import ${edge.specifier}`)];
  });

/** What crosses to the browser imports zod and, by type, the kernel. */
export const browserSafeContracts: Rule = (files) =>
  importsIn(files, "core/contracts").flatMap(({ module, edge }) => {
    if (edge.specifier === "zod" || edge.specifier.startsWith("./")) return [];
    if (edge.specifier === "@/server/core/kernel" && edge.typeOnly) return [];
    return [at(module, edge, `contracts may not import ${edge.specifier} by value`)];
  });

/** The simulated provider stands alone: node built-ins and its own files. */
export const simulatorAlone: Rule = (files) =>
  importsIn(files, "simulator").flatMap(({ module, edge }) =>
    isBuiltin(edge.specifier) || edge.specifier.startsWith(".")
      ? []
      : [at(module, edge, `the simulator may not import ${edge.specifier}`)],
  );

/** Components run in the browser: no node built-in and no server package. */
export const browserSafeComponents: Rule = (files) =>
  packageImports(files, "components").flatMap(({ module, edge }) => {
    const isServerOnly = isBuiltin(edge.specifier) || SERVER_PACKAGES.test(edge.specifier);
    return isServerOnly ? [at(module, edge, `components may not import ${edge.specifier}`)] : [];
  });

/** tRPC's own error is made in `server/api` alone; elsewhere errors are ours. */
export const trpcErrorInApi: Rule = (files) =>
  importsIn(files, "").flatMap(({ module, edge }) =>
    edge.names.includes("TRPCError") && roomOf(module.path) !== "api"
      ? [at(module, edge, "TRPCError belongs to server/api")]
      : [],
  );

function packageImports(files: Parameters<Rule>[0], room: string) {
  return importsIn(files, room).filter(({ edge }) => !/^(\.|@\/)/.test(edge.specifier));
}

function importsIn(files: Parameters<Rule>[0], room: string) {
  return files
    .filter((file) => !isTooling(file.path) && roomOf(file.path).startsWith(room))
    .map(parseModule)
    .flatMap((module) => module.imports.map((edge) => ({ module, edge })));
}

function isBuiltin(specifier: string): boolean {
  return specifier.startsWith("node:") || builtinModules.includes(specifier);
}

function at(module: Module, edge: Import, what: string): string {
  return `${module.path}:${edge.line} ${what}`;
}
