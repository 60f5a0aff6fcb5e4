import path from "node:path";

/** The rooms of the core, lowest first: a room imports only from rows above its own. */
const CORE_LEVELS = [
  ["kernel"],
  ["contracts"],
  ["models"],
  ["prompt", "commands", "cache"],
  ["prefix", "sessions", "profiles", "tools", "usage"],
  ["compression"],
  ["agent"],
  ["gateway"],
  ["operations"],
] as const;

/** What each other part of the house may import; `core` stands for every room of the core. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  adapters: ["core", "generated"],
  simulator: [],
  api: ["core/operations", "core/contracts", "core/kernel"],
  runtime: ["core", "adapters", "simulator", "api", "generated"],
  app: ["runtime", "api", "components", "messages"],
  components: ["core/contracts", "api"],
  root: ["runtime", "api"],
};

// Adapters of these kinds lie one folder deeper: each technology is a room of its own, what lies beside them is theirs in common.
const KINDS = new Set(["store", "models", "platforms", "tools"]);
const TOP = new Set(["app", "components", "tests", "e2e", "bench", "scripts", "messages"]);

/** The room that a path belongs to, as `core/prefix`, `adapters/store/sqlite`, `api`, `app` or `root`. */
export function roomOf(file: string): string {
  const [top = "", part = "", name = "", deeper = ""] = file.split("/");
  if (TOP.has(top)) return top;
  if (top !== "server") return "root";
  if (part === "core") return `core/${name}`;
  if (part === "adapters") {
    const isOwnRoom = KINDS.has(name) && file.split("/").length > 4;
    return isOwnRoom ? `adapters/${name}/${deeper}` : `adapters/${name}`;
  }
  return part;
}

/** True when code of the one room may import from the other. */
export function mayImport(from: string, to: string): boolean {
  if (from === to || isCommon(to, from)) return true;
  if (from.startsWith("core/")) return isBelow(to, from);
  const allowed = ALLOWED[from.split("/")[0] ?? ""] ?? [];
  return allowed.some((room) => to === room || to.startsWith(`${room}/`));
}

/** True when the first room is what the adapters of one kind have in common, and the second is one of them. */
export function isCommon(common: string, room: string): boolean {
  return common.startsWith("adapters/") && room.startsWith(`${common}/`);
}

/** The project file that an import means, or null for a package, a style sheet or other data. */
export function resolveImport(
  from: string,
  specifier: string,
  files: ReadonlySet<string>,
): string | null {
  const bare = /^(\.|@\/)/.test(specifier) ? specifier : null;
  if (bare === null) return null;
  const base = bare.startsWith("@/")
    ? bare.slice(2)
    : path.posix.join(path.posix.dirname(from), bare);
  const spellings = ["", ".ts", ".tsx", ".mts", ".mjs", "/index.ts", "/index.tsx"];
  const found = spellings.map((ending) => base + ending).find((file) => files.has(file));
  return found ?? (/\.(css|json|md|svg|png)$/.test(base) ? null : base);
}

function isBelow(lower: string, upper: string): boolean {
  return levelOf(lower) !== -1 && levelOf(lower) < levelOf(upper);
}

function levelOf(room: string): number {
  return CORE_LEVELS.findIndex((rooms) => rooms.some((name) => room === `core/${name}`));
}
