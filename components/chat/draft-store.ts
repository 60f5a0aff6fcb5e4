import type { Fault } from "../trpc/fault";
import type { Attachment } from "./attachments";
import { type GroupSettings, NO_GROUP } from "./group-message";

/** What stands in the composer of one session. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly group: GroupSettings;
  readonly fault: Fault | null;
  /** A message that was not delivered: sent again unchanged, it keeps its id. */
  readonly failed: { readonly clientId: string; readonly text: string } | null;
}

export const EMPTY_DRAFT: Draft = {
  text: "",
  attachments: [],
  group: NO_GROUP,
  fault: null,
  failed: null,
};

export type Drafts = Readonly<Record<string, Draft>>;

/** One draft per place. It stands outside of what is shown, so that typing shows anew the composer alone. */
export interface DraftStore {
  draftAt(place: string): Draft;
  change(place: string, edit: (draft: Draft) => Draft): void;
  /** What stands at one place goes on at another. */
  move(from: string, to: string): void;
  all(): Drafts;
  subscribe(listener: () => void): () => void;
}

export function createDraftStore(): DraftStore {
  const drafts = new Map<string, Draft>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    draftAt: (place) => drafts.get(place) ?? EMPTY_DRAFT,
    change(place, edit) {
      drafts.set(place, edit(drafts.get(place) ?? EMPTY_DRAFT));
      tell();
    },
    move(from, to) {
      const draft = drafts.get(from);
      if (draft === undefined) return;
      drafts.delete(from);
      drafts.set(to, draft);
      tell();
    },
    all: () => Object.fromEntries(drafts),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** An undelivered message back in its draft, before whatever was written since. */
export function withReturned(
  draft: Draft,
  message: {
    text: string;
    attachments: readonly Attachment[];
    clientId: string;
    fault: Fault;
  },
): Draft {
  const { text, attachments, clientId, fault } = message;
  return {
    ...draft,
    text: draft.text.trim() === "" ? text : `${text}\n\n${draft.text}`,
    attachments: [...attachments, ...draft.attachments],
    fault,
    failed: { clientId, text },
  };
}
