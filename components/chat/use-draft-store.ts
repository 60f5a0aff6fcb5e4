"use client";

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createDraftStore, type Draft, type DraftStore, EMPTY_DRAFT } from "./draft-store";
import { groupOf, readGroups, readTexts, writeGroups, writeTexts } from "./kept-drafts";

const TEXTS_KEY = "holdfast-drafts";
const GROUPS_KEY = "holdfast-groups";
/** Typing is not held up by what is kept for a reload that may never come. */
const KEEP_AFTER_MS = 400;

/** Where the draft of a session stands, and that of a profile's session not made yet. */
export function draftPlace(profile: string, sessionId: string | null): string {
  return sessionId ?? `new session of ${profile}`;
}

/**
 * The drafts of this tab. Texts outlive a reload of it; what a session plays of a group chat outlives the
 * tab; files live as long as the page.
 */
export function useDraftStore(): DraftStore {
  const [store] = useState(createDraftStore);
  useEffect(() => {
    fill(store);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepNow = () => {
      clearTimeout(timer);
      keep(store);
    };
    const leave = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keepNow, KEEP_AFTER_MS);
    });
    window.addEventListener("pagehide", keepNow);
    return () => {
      leave();
      keepNow();
      window.removeEventListener("pagehide", keepNow);
    };
  }, [store]);
  return store;
}

/** The draft at a place, shown anew with each of its changes. */
export function useDraft(store: DraftStore, place: string): Draft {
  const read = useCallback(() => store.draftAt(place), [store, place]);
  return useSyncExternalStore(store.subscribe, read, () => EMPTY_DRAFT);
}

function fill(store: DraftStore): void {
  const texts = readTexts(stored(() => sessionStorage.getItem(TEXTS_KEY)));
  const groups = readGroups(stored(() => localStorage.getItem(GROUPS_KEY)));
  for (const place of new Set([...Object.keys(texts), ...Object.keys(groups)])) {
    store.change(place, (draft) =>
      draft === EMPTY_DRAFT
        ? { ...draft, text: texts[place] ?? "", group: groupOf(groups, place) }
        : draft,
    );
  }
}

function keep(store: DraftStore): void {
  const entries = Object.entries(store.all());
  const texts = Object.fromEntries(entries.map(([place, { text }]) => [place, text]));
  const groups = Object.fromEntries(entries.map(([place, { group }]) => [place, group]));
  stored(() => sessionStorage.setItem(TEXTS_KEY, writeTexts(texts)));
  stored(() => localStorage.setItem(GROUPS_KEY, writeGroups(groups)));
}

// A browser may deny its storage, or find it full: drafts then live as long as their page.
function stored<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
