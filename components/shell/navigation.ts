import {
  BookText,
  Boxes,
  ChartColumn,
  Gauge,
  Info,
  KeyRound,
  ListTodo,
  type LucideIcon,
  MessagesSquare,
  SquareTerminal,
} from "lucide-react";

export type NavGroup = "operate" | "cache" | "money" | "admin";
export type NavId =
  | "overview"
  | "console"
  | "sessions"
  | "tasks"
  | "agents"
  | "prompts"
  | "usage"
  | "providers"
  | "about";

export interface NavPage {
  readonly id: NavId;
  readonly group: NavGroup;
  readonly path: string;
  readonly icon: LucideIcon;
  /** What is pressed after `g` to go there. */
  readonly key?: string;
  /** Which parts of the scope its figures follow. */
  readonly follows: { readonly profile: boolean; readonly range: boolean };
}

const BOTH = { profile: true, range: true };
const PROFILE = { profile: true, range: false };
const NEITHER = { profile: false, range: false };

/** The pages of the dashboard, in the order of the rail. */
export const NAV: readonly NavPage[] = [
  { id: "overview", group: "operate", path: "/", icon: Gauge, key: "o", follows: PROFILE },
  {
    ...{ id: "console", group: "operate", path: "/console", icon: SquareTerminal },
    ...{ key: "c", follows: NEITHER },
  },
  {
    ...{ id: "sessions", group: "operate", path: "/sessions", icon: MessagesSquare },
    ...{ key: "s", follows: BOTH },
  },
  { id: "tasks", group: "operate", path: "/tasks", icon: ListTodo, key: "t", follows: PROFILE },
  { id: "agents", group: "cache", path: "/cache/agents", icon: Boxes, key: "a", follows: PROFILE },
  { id: "prompts", group: "cache", path: "/prompts", icon: BookText, key: "p", follows: PROFILE },
  { id: "usage", group: "money", path: "/usage", icon: ChartColumn, key: "u", follows: BOTH },
  {
    ...{ id: "providers", group: "admin", path: "/settings/providers", icon: KeyRound },
    ...{ key: ",", follows: NEITHER },
  },
  { id: "about", group: "admin", path: "/settings/about", icon: Info, follows: NEITHER },
];

export const NAV_GROUPS: readonly NavGroup[] = ["operate", "cache", "money", "admin"];

/** The page of the rail that an address belongs to. */
export function navPageOf(path: string): NavPage | null {
  const within = NAV.filter((page) =>
    page.path === "/" ? path === "/" : path === page.path || path.startsWith(`${page.path}/`),
  );
  return within.at(-1) ?? null;
}

/** One name for all addresses between which the reader stays in place: no focus is moved there. */
export function placeKey(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  return first === "sessions" ? `sessions/${second}` : (navPageOf(path)?.id ?? path);
}

/** Where a page is reached from here: the console opens with the profile that is looked at. */
export function navHref(page: NavPage, profile: string | null): string {
  return page.id === "console" && profile !== null
    ? `${page.path}/${encodeURIComponent(profile)}`
    : page.path;
}
