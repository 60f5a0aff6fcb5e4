"use client";

import { useState } from "react";
import type { Fault } from "../trpc/fault";
import { type GroupFields, NO_GROUP } from "./group-message";
import type { Undelivered } from "./use-outgoing";

/** What stands in the composer of one session. */
export interface Draft {
  readonly text: string;
  readonly group: GroupFields;
  readonly fault: Fault | null;
  /** A message that was not delivered: sent again unchanged, it keeps its id. */
  readonly failed: { readonly clientId: string; readonly text: string } | null;
}

const EMPTY: Draft = { text: "", group: NO_GROUP, fault: null, failed: null };
const UNMADE = "";

/** One draft per session, the one of a session not made yet included; each is kept while others are read. */
export function useDrafts(sessionId: string | null) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const place = sessionId ?? UNMADE;

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
      change(at ?? UNMADE, (draft) => ({
        ...draft,
        text: draft.text.trim() === "" ? text : `${text}\n\n${draft.text}`,
        fault,
        failed: { clientId, text },
      })),
    /** The draft of the unmade session goes on in the session that was made of it. */
    moveTo: (made: string) =>
      setDrafts(({ [UNMADE]: draft = EMPTY, ...rest }) => ({ ...rest, [made]: draft })),
  };
}
