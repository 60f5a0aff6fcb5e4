import type { Effort } from "@/server/core/models";
import type { ChatContext } from "@/server/core/sessions";

/** A day of the last two weeks by its kind, or so many minutes before the end. */
export type Moment =
  | { readonly workday: number; readonly at: string }
  | { readonly restDay: number; readonly at: string }
  | { readonly minutesBeforeEnd: number };

/** What the provider answers to one request: words, tools, or both. */
export interface ScriptedAnswer {
  readonly thinking?: string;
  readonly text?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly input: object }[];
  readonly chunkMs?: number;
}

export interface StoryTurn {
  /** Minutes after the turn before; a moment of its own for what happens on another day. */
  readonly when: number | Moment;
  readonly text: string;
  readonly speaker?: string;
  readonly isInternal?: boolean;
  /** Set for the session before it is said. */
  readonly model?: string;
  readonly effort?: Effort;
  /** One per model call of the turn. */
  readonly answers: readonly ScriptedAnswer[];
  /** The provider fails instead; there are no answers then. */
  readonly fault?: { readonly status: number; readonly times: number };
  /** Stopped by hand in the middle of the answer. */
  readonly isStopped?: boolean;
  /** What the operator does when it has ended. */
  readonly afterwards?: "evict" | "archive" | "branch" | "resend";
}

/** One session from its first word to its last. */
export interface Story {
  readonly profile: "me" | "team" | "club-bot";
  /** By hand; left out: from the first words. */
  readonly title?: string;
  readonly begins: Moment;
  readonly chat?: ChatContext;
  readonly channelPrompt?: string;
  readonly turns: readonly StoryTurn[];
}

/** A turn that follows so many minutes later. */
export function say(
  text: string,
  answer: string | readonly ScriptedAnswer[],
  rest: Partial<StoryTurn> = {},
): StoryTurn {
  const answers = typeof answer === "string" ? [{ text: answer }] : answer;
  return { when: 2, text, answers, ...rest };
}

/** The provider reads files before it answers, one after the other. */
export function reading(paths: readonly string[], text: string, note = ""): ScriptedAnswer[] {
  const steps = paths.map((path, index): ScriptedAnswer => {
    const toolCalls = [{ name: "read_file", input: { path } }];
    return index === 0 && note !== "" ? { text: note, toolCalls } : { toolCalls };
  });
  return [...steps, { text }];
}

/** The provider looks at the folder, reads some files at once, then answers. */
export function looking(paths: readonly string[], text: string, note: string): ScriptedAnswer[] {
  return [
    { text: note, toolCalls: [{ name: "list_files", input: {} }] },
    { toolCalls: paths.map((path) => ({ name: "read_file", input: { path } })) },
    { text },
  ];
}
