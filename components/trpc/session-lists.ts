import type { PageOf, SessionView } from "@/server/core/contracts";

/** What a list of sessions was asked for, as far as it decides who belongs to it. */
export interface SessionListInput {
  readonly profile?: string | null | undefined;
  readonly q?: string | null | undefined;
  readonly archived?: unknown;
  readonly state?: string | null | undefined;
  readonly platform?: string | null | undefined;
  readonly warm?: unknown;
  readonly activeSince?: string | null | undefined;
  readonly sort?: string | undefined;
}

type Pages = readonly PageOf<SessionView>[];

/** The pages with what is newly known of a session that they hold; the same pages where they hold it not. */
export function withChange(
  pages: Pages,
  id: string,
  change: Partial<SessionView>,
): PageOf<SessionView>[] | null {
  if (!holds(pages, id)) return null;
  return pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  }));
}

/**
 * The pages with the session as it is now: in its place, at the head when it is the newest, gone when it
 * no longer belongs to them, added when it now does. "unsure": only reading the list again tells.
 */
export function withSession(
  pages: Pages,
  session: SessionView,
  { input, nowMs }: { input: SessionListInput; nowMs: number },
): PageOf<SessionView>[] | "unsure" | null {
  const isHeld = holds(pages, session.id);
  if (!belongs(session, input, nowMs)) return isHeld ? without(pages, session.id) : null;
  const isByTime = input.sort === undefined || input.sort === "active";
  if (!isByTime) return isHeld ? withChange(pages, session.id, session) : "unsure";
  const head = pages[0]?.items.find(({ id }) => id !== session.id);
  const isNewest = head === undefined || session.lastActiveAt >= head.lastActiveAt;
  if (!isNewest) return isHeld ? withChange(pages, session.id, session) : "unsure";
  const [first, ...older] = without(pages, session.id);
  if (first === undefined) return null;
  return [{ ...first, items: [session, ...first.items] }, ...older];
}

function belongs(session: SessionView, input: SessionListInput, nowMs: number): boolean {
  const isWarm = session.warmUntil !== null && Date.parse(session.warmUntil) > nowMs;
  return (
    fits(input.profile, session.profile) &&
    fits(input.platform, session.platform) &&
    fits(input.state, session.state) &&
    (session.archivedAt !== null) === isYes(input.archived) &&
    (input.warm === undefined || input.warm === null || isYes(input.warm) === isWarm) &&
    (!input.activeSince || session.lastActiveAt >= input.activeSince) &&
    (!input.q || session.title.toLowerCase().includes(input.q.trim().toLowerCase()))
  );
}

function fits(wanted: string | null | undefined, value: string): boolean {
  return wanted === undefined || wanted === null || wanted === value;
}

function isYes(flag: unknown): boolean {
  return flag === true || flag === "true";
}

function holds(pages: Pages, id: string): boolean {
  return pages.some(({ items }) => items.some((item) => item.id === id));
}

function without(pages: Pages, id: string): PageOf<SessionView>[] {
  return pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
}
