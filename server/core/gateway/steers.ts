import type { ContentBlock } from "@/server/core/models";
import { quoteNoteMarkers, turnNotes } from "@/server/core/prompt";
import {
  type AppendStepInput,
  messageSha256,
  type NewMessage,
  newMessage,
  type QueueItem,
  type SessionStore,
  type StepWrite,
} from "@/server/core/sessions";
import { redactedEvent, type TurnRedactor } from "./redacted-words";

export interface SteeredStep {
  readonly write: Exclude<StepWrite, { status: "joins-changed" }>;
  /** Turns whose words the step took in, in the order in which they came. */
  readonly joined: readonly QueueItem[];
}

/** Stores a finished step, with the words of all steers that wait for its turn behind the tools' results. */
export async function appendSteered(
  store: Pick<SessionStore, "appendStep" | "waiting">,
  step: AppendStepInput,
  redactor: Pick<TurnRedactor, "meet" | "text" | "person"> | null = null,
): Promise<SteeredStep> {
  for (;;) {
    const waiting = await store.waiting(step.sessionId);
    // Whoever speaks for the first time in these words is known before they are written.
    await redactor?.meet();
    const joined = waiting.filter(({ event }) => isFor(event, step.turnId));
    const joins = joined.map(({ turnId, event }) => ({ turnId, text: event.text }));
    const messages = withSteers(
      step.messages,
      joined.map((item) => ({ ...item, event: redactedEvent(item.event, redactor) })),
    );
    const write = await store.appendStep({ ...step, messages, joins });
    // One was edited, dropped or moved in between: what waits now is read again.
    if (write.status !== "joins-changed") return { write, joined };
  }
}

function isFor({ mode, follows }: QueueItem["event"], turnId: string): boolean {
  return mode === "steer" && follows === turnId;
}

function withSteers(
  messages: readonly NewMessage[],
  steers: readonly QueueItem[],
): readonly NewMessage[] {
  const results = messages.at(-1);
  if (results === undefined || steers.length === 0) return messages;
  const { id, createdAtMs } = results;
  const words = newMessage({ id, role: "user", blocks: steers.flatMap(steerBlocks), createdAtMs });
  const blocks = [...results.blocks, ...words.blocks];
  return [...messages.slice(0, -1), { ...results, blocks, sha256: messageSha256(blocks) }];
}

function steerBlocks({ event }: QueueItem): { block: ContentBlock }[] {
  const { speaker, text } = event;
  const notes = turnNotes({ speaker, dateChanged: null, modelSwitched: null });
  const texts = [...(notes === null ? [] : [notes]), quoteNoteMarkers(text)];
  return texts.map((each) => ({ block: { type: "text", text: each } }));
}
