import type { ESTree } from "vite";
import { type Module, parseModule } from "../parse";
import { resolveImport, roomOf } from "../rooms";
import type { Rule } from "../rule";
import { isTooling, type SourceFile } from "../tree";

const FACE = /^server\/core\/[^/]+\/index\.ts$/;
/** A port, and where its contract suite runs. */
const CONTRACTED_PORTS = new Set(["SessionStore", "DashboardReads", "ModelClient"]);

/** Every function and class that a room of the core shows has a sentence that says what it promises. */
export const documentedFaces: Rule = (files) => {
  const modules = new Map(files.map((file) => [file.path, file]));
  return files
    .filter((file) => FACE.test(file.path))
    .flatMap((face) => reexports(parseModule(face), modules))
    .filter(({ module, name }) => isUndocumented(module, name))
    .map(({ module, name }) => `${module.path} ${name} is shown without a sentence on its promise`);
};

/** Every adapter that implements a port with a contract suite runs that suite. */
export const contractedAdapters: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path));
  const tested = new Set(
    files
      .filter((file) => /^tests\/contracts\/.*\.test\.ts$/.test(file.path))
      .flatMap((file) => roomsImportedBy(file, paths)),
  );
  const rooms = files.filter(implementsContractedPort).map((file) => roomOf(file.path));
  return [...new Set(rooms)]
    .filter((room) => !tested.has(room))
    .map((room) => `server/${room} runs no contract suite in tests/contracts`);
};

interface Shown {
  readonly module: Module;
  readonly name: string;
}

function reexports(face: Module, files: ReadonlyMap<string, SourceFile>): Shown[] {
  const paths = new Set(files.keys());
  return face.program.body.flatMap((node): Shown[] => {
    if (node.type !== "ExportNamedDeclaration" || !node.source) return [];
    const target = resolveImport(face.path, node.source.value, paths);
    const file = target === null ? undefined : files.get(target);
    if (file === undefined) return [];
    const module = parseModule(file);
    return node.specifiers
      .filter((one) => one.exportKind !== "type" && node.exportKind !== "type")
      .map((one) => ({ module, name: one.local.type === "Literal" ? "" : one.local.name }));
  });
}

function isUndocumented(module: Module, name: string): boolean {
  return module.program.body.some((node) => {
    if (node.type !== "ExportNamedDeclaration") return false;
    return isCallable(node.declaration, name) && !hasSentence(module, node);
  });
}

function isCallable(declaration: ESTree.Declaration | null, name: string): boolean {
  if (declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration") {
    return declaration.id?.name === name;
  }
  if (declaration?.type !== "VariableDeclaration") return false;
  return declaration.declarations.some(
    ({ id, init }) =>
      id.type === "Identifier" && id.name === name && init?.type === "ArrowFunctionExpression",
  );
}

function hasSentence(module: Module, node: ESTree.Node): boolean {
  return module.comments.some(
    ({ type, value, end }) =>
      type === "Block" &&
      value.startsWith("*") &&
      /\w\w+ \w/.test(value) &&
      end <= node.start &&
      module.source.slice(end, node.start).trim() === "",
  );
}

function implementsContractedPort(file: SourceFile): boolean {
  if (isTooling(file.path) || !/^server\/adapters\/(store|models)\//.test(file.path)) return false;
  return parseModule(file).imports.some(({ names }) =>
    names.some((name) => CONTRACTED_PORTS.has(name)),
  );
}

function roomsImportedBy(file: SourceFile, paths: ReadonlySet<string>): string[] {
  return parseModule(file).imports.flatMap(({ specifier }) => {
    const target = resolveImport(file.path, specifier, paths);
    return target === null ? [] : [roomOf(target)];
  });
}
