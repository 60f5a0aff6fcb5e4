"use client";

import { useEffect, useState } from "react";
import type { Fault } from "../trpc/fault";
import { type GroupFields, NO_GROUP } from "./group-message";
import { type KeptDraft, readDrafts, writeDrafts } from "./kept-drafts";
import type { Undelivered } from "./use-outgoing";

/** What stands in the composer of one session. */
export interface Draft {
  readonly text: string;
  readonly group: GroupFields;
  readonly fault: Fault | null;
  /** A message that was not delivered: sent again unchanged, it keeps its id. */
  readonly failed: { readonly clientId: string; readonly text: string } | null;
}

const STORAGE_KEY = "holdfast-drafts";
const EMPTY: Draft = { text: "", group: NO_GROUP, fault: null, failed: null };

export type Drafts = ReturnType<typeof useDrafts>;

/**
 * One draft per session, and per profile one of a session not made yet; each is kept while others are
 * read, and over a reload of the tab.
 */
export function useDrafts(profile: string, sessionId: string | null) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [isRead, setIsRead] = useState(false);
  const unmade = `new session of ${profile}`;
  const place = sessionId ?? unmade;

  // Only after the first render: the server knows nothing of what a tab keeps.
  useEffect(() => {
    const kept = Object.entries(readKept()).map(([at, draft]) => [at, { ...EMPTY, ...draft }]);
    setDrafts((all) => ({ ...Object.fromEntries(kept), ...all }));
    setIsRead(true);
  }, []);
  useEffect(() => {
    if (isRead) keep(drafts);
  }, [isRead, drafts]);

  function change(at: string, edit: (draft: Draft) => Draft): void {
    setDrafts((all) => ({ ...all, [at]: edit(all[at] ?? EMPTY) }));
  }

  return {
    draft: drafts[place] ?? EMPTY,
    write: (text: string) => change(place, (draft) => ({ ...draft, text })),
    setGroup: (group: GroupFields) => change(place, (draft) => ({ ...draft, group })),
    clear: () => change(place, ({ group }) => ({ ...EMPTY, group })),
    /** Puts the text of an undelivered message back, before whatever was written since. */
    giveBack: ({ sessionId: at, text, clientId, fault }: Undelivered) =>
      change(at ?? unmade, (draft) => ({
        ...draft,
        text: draft.text.trim() === "" ? text : `${text}\n\n${draft.text}`,
        fault,
        failed: { clientId, text },
      })),
    /** The draft of the unmade session goes on in the session that was made of it. */
    moveTo: (made: string) =>
      setDrafts(({ [unmade]: draft = EMPTY, ...rest }) => ({ ...rest, [made]: draft })),
  };
}

// A browser may deny its storage, or find it full: drafts then live as long as their page.
function readKept(): Record<string, KeptDraft> {
  try {
    return readDrafts(sessionStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

function keep(drafts: Readonly<Record<string, KeptDraft>>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, writeDrafts(drafts));
  } catch {
    // As it was before this draft.
  }
}
