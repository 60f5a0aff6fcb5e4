import { parseModule } from "../parse";
import { resolveImport } from "../rooms";
import type { Rule } from "../rule";
import type { SourceFile } from "../tree";

/** No file imports itself over others, not even by type. */
export const noCycles: Rule = (files) => {
  const graph = importGraph(files);
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start !== -1) {
      cycles.push([...trail.slice(start), file].join(" → "));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
};

function importGraph(files: readonly SourceFile[]): Map<string, string[]> {
  const paths = new Set(files.map((file) => file.path));
  return new Map(
    files.map((file) => {
      const targets = parseModule(file).imports.map(({ specifier }) =>
        resolveImport(file.path, specifier, paths),
      );
      return [file.path, targets.filter((target) => target !== null)];
    }),
  );
}
