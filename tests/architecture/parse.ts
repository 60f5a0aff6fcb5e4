import { type ESTree, parseSync, Visitor, type VisitorObject } from "vite";
import type { SourceFile } from "./tree";

/** One import, re-export, dynamic import, `require` or import type. */
export interface Import {
  readonly specifier: string;
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface Module {
  readonly path: string;
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
  readonly comments: ReturnType<typeof parseSync>["comments"];
  readonly source: string;
  lineAt(offset: number): number;
}

const parsed = new WeakMap<SourceFile, Module>();

/** The file's syntax tree and imports; a file that does not parse throws with its name. */
export function parseModule(file: SourceFile): Module {
  const known = parsed.get(file);
  if (known) return known;
  const result = parseSync(file.path, file.source);
  const fault = result.errors[0];
  if (fault) throw new Error(`${file.path} does not parse: ${fault.message}`);
  const lineAt = (offset: number) => file.source.slice(0, offset).split("\n").length;
  const { program, comments } = result;
  const { path, source } = file;
  const module = { path, source, program, comments, lineAt, imports: importsOf(program, lineAt) };
  parsed.set(file, module);
  return module;
}

/** Visits the module's syntax tree. */
export function visit(module: Module, visitor: VisitorObject): void {
  new Visitor(visitor).visit(module.program);
}

function importsOf(program: ESTree.Program, lineAt: (offset: number) => number): Import[] {
  const imports: Import[] = [];
  const add = (source: ESTree.Node, names: readonly string[], typeOnly: boolean) => {
    const specifier = literalText(source);
    if (specifier !== null)
      imports.push({ specifier, names, typeOnly, line: lineAt(source.start) });
  };
  new Visitor({
    ImportDeclaration(node) {
      const named = node.specifiers.map((one) => ({
        name: one.type === "ImportSpecifier" ? nameOf(one.imported) : "*",
        isType: one.type === "ImportSpecifier" && one.importKind === "type",
      }));
      add(
        node.source,
        named.map(({ name }) => name),
        isTypeOnly(node.importKind, named),
      );
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return;
      const named = node.specifiers.map((one) => ({
        name: nameOf(one.local),
        isType: one.exportKind === "type",
      }));
      add(
        node.source,
        named.map(({ name }) => name),
        isTypeOnly(node.exportKind, named),
      );
    },
    ExportAllDeclaration(node) {
      add(node.source, ["*"], node.exportKind === "type");
    },
    ImportExpression(node) {
      add(node.source, ["*"], false);
    },
    TSImportType(node) {
      add(node.source, ["*"], true);
    },
    CallExpression(node) {
      const [first] = node.arguments;
      const isRequire = node.callee.type === "Identifier" && node.callee.name === "require";
      if (isRequire && first) add(first, ["*"], false);
    },
  }).visit(program);
  return imports;
}

function isTypeOnly(kind: string | undefined, named: readonly { isType: boolean }[]): boolean {
  return kind === "type" || (named.length > 0 && named.every(({ isType }) => isType));
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === "Literal" ? node.value : node.name;
}

function literalText(node: ESTree.Node): string | null {
  return node.type === "Literal" && typeof node.value === "string" ? node.value : null;
}
