import type { InfiniteData } from "@tanstack/react-query";
import type { PageOf } from "@/server/core/contracts";

/**
 * Loaded pages, newest first, with the newest page as it is now put over them. null: they do not meet, or
 * what they both hold `hasChanged`: only reading all of them again tells what stands.
 */
export function withNewestPage<T extends { readonly id: string }, P>(
  loaded: InfiniteData<PageOf<T>, P>,
  newest: PageOf<T>,
  hasChanged: (before: T, now: T) => boolean,
): InfiniteData<PageOf<T>, P> | null {
  const [firstParam] = loaded.pageParams;
  if (newest.nextCursor === null && firstParam !== undefined) {
    return { pages: [newest], pageParams: [firstParam] };
  }
  const now = new Map(newest.items.map((item) => [item.id, item]));
  const both = loaded.pages.flatMap(({ items }) => items).filter(({ id }) => now.has(id));
  if (both.length === 0) return null;
  const isChanged = both.some((before) => hasChanged(before, now.get(before.id) ?? before));
  if (isChanged) return null;
  const pages = loaded.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !now.has(id)),
  }));
  const [first, ...older] = pages;
  if (first === undefined) return null;
  return {
    ...loaded,
    pages: [{ ...first, items: [...newest.items, ...first.items] }, ...older],
  };
}
