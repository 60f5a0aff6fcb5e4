import { type Import, type Module, parseModule } from "../parse";
import { isCommon, mayImport, resolveImport, roomOf } from "../rooms";
import type { Rule } from "../rule";
import { isTooling, type SourceFile } from "../tree";

// These rooms show one face; what lies behind it is theirs to change.
const FACED = /^(core|adapters)\/|^simulator$/;
// Only by type: its code must not reach the browser.
const TYPE_ONLY: Readonly<Record<string, readonly string[]>> = { components: ["api"] };

interface Edge {
  readonly module: Module;
  readonly edge: Import;
  readonly target: string;
}

/** Rooms import only the rooms that stand below them, by type where the browser must not get the code. */
export const importTable: Rule = (files) =>
  edgesOf(files).flatMap(({ module, edge, target }) => {
    const [from, to] = [roomOf(module.path), roomOf(target)];
    if (!mayImport(from, to)) return [at(module, edge, `${from} may not import ${to}`)];
    const byType = TYPE_ONLY[from]?.includes(to) ?? false;
    return byType && !edge.typeOnly
      ? [at(module, edge, `${from} may import ${to} by type only`)]
      : [];
  });

/** A room is entered through its `index.ts` by its alias, and left alone from inside except by relative paths. */
export const faces: Rule = (files) =>
  edgesOf(files).flatMap(({ module, edge, target }) => {
    const [from, to] = [roomOf(module.path), roomOf(target)];
    const isAlias = edge.specifier.startsWith("@/");
    if (!FACED.test(to) || isCommon(to, from)) return [];
    if (from === to) return isAlias ? [at(module, edge, "inside a room imports are relative")] : [];
    if (!isAlias) return [at(module, edge, `${to} is imported as @/server/${to}`)];
    return edge.specifier === `@/server/${to}` && target === `server/${to}/index.ts`
      ? []
      : [at(module, edge, `${to} is imported through its face @/server/${to}`)];
  });

/** Every relative or aliased import leads to a file of the project. */
export const resolvable: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path));
  return edgesOf(files).flatMap(({ module, edge, target }) =>
    paths.has(target) || target.startsWith("server/generated/")
      ? []
      : [at(module, edge, `${edge.specifier} leads nowhere`)],
  );
};

function edgesOf(files: readonly SourceFile[]): Edge[] {
  const paths = new Set(files.map((file) => file.path));
  return files
    .filter((file) => !isTooling(file.path))
    .map(parseModule)
    .flatMap((module) =>
      module.imports.flatMap((edge): Edge[] => {
        const target = resolveImport(module.path, edge.specifier, paths);
        return target === null ? [] : [{ module, edge, target }];
      }),
    );
}

function at(module: Module, edge: Import, what: string): string {
  return `${module.path}:${edge.line} ${what}`;
}
