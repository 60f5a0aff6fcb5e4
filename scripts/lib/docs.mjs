import path from "node:path";

const FOLDERS =
  "app|bench|components|docs|e2e|messages|prisma|public|scripts|server|tests|\\.ci|\\.github";
const ROOT_FILE = /^(\.env\.example|[A-Za-z][\w.-]*\.(md|json|ts|mjs))$/;
const PATH = new RegExp(`^(${FOLDERS})/[^\\s:<>]*$`);
// Named in documents, and made or written by the user.
const NOT_OURS = new Set([
  "config.yaml",
  "server.json",
  "sessions.json",
  "SOUL.md",
  "AGENTS.md",
  "MEMORY.md",
  "USER.md",
]);

/** The faults of one document: paths in backticks and relative links that lead to no file or folder of the project. */
export function faultsOf(document, text, exists) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, " "));
  const named = [...prose.matchAll(/`([^`\n]+)`/g)]
    .filter(([, words]) => isPath(words))
    .flatMap((match) => expand(match[1]).map((target) => ({ target, index: match.index })));
  const linked = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .filter(([, link]) => !/^[a-z]+:/.test(link))
    .map((match) => ({
      target: path.posix.join(path.posix.dirname(document), match[1]),
      index: match.index,
    }));
  return [...named, ...linked]
    .filter(({ target }) => !exists(target))
    .map(({ target, index }) => `${document}:${lineAt(text, index)} ${target} does not exist`);
}

/** Says of a path, with or without `*`, whether a file or folder of that list answers to it. */
export function existsIn(files) {
  const folders = new Set(files.flatMap(parents));
  const all = new Set([...files, ...folders]);
  return (target) => {
    const clean = target.replace(/\/$/, "");
    if (!clean.includes("*")) return all.has(clean);
    const pattern = clean.split(/\*+/).map(escaped).join(".*");
    return [...all].some((file) => new RegExp(`^${pattern}$`).test(file));
  };
}

function isPath(words) {
  return PATH.test(words) || (ROOT_FILE.test(words) && !NOT_OURS.has(words));
}

function expand(words) {
  const braces = words.match(/^(.*?)\{([^{}]*)\}(.*)$/);
  if (!braces) return [words];
  const [, before, choices, after] = braces;
  return choices.split(",").flatMap((choice) => expand(before + choice.trim() + after));
}

function parents(file) {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function escaped(text) {
  return text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
}

function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}
