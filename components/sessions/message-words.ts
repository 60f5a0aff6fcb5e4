import type { MessageView } from "@/server/core/contracts";

/** What a message says in a few lines: its text, or the names of the tools that it calls. */
export interface MessageWords {
  readonly id: string;
  readonly role: MessageView["role"];
  readonly speaker: string | null;
  readonly at: string;
  readonly text: string;
  readonly tools: readonly string[];
}

const MAX_CHARACTERS = 400;

/** Messages that say something to a person, in the order given; results of tools are left out. */
export function toMessageWords(messages: readonly MessageView[]): MessageWords[] {
  return messages.map(wordsOf).filter(({ text, tools }) => text !== "" || tools.length > 0);
}

function wordsOf(message: MessageView): MessageWords {
  const { id, role, speaker, createdAt: at, content } = message;
  const texts = content.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text.trim()] : [],
  );
  // What a person wrote stands behind files and what the gateway told the model.
  const text = role === "user" ? (texts.at(-1) ?? "") : texts.join("\n");
  const tools = content.flatMap(({ type, name }) =>
    type === "tool_use" && typeof name === "string" ? [name] : [],
  );
  return { id, role, speaker, at, text: shortened(text), tools };
}

function shortened(text: string): string {
  const characters = [...text.slice(0, MAX_CHARACTERS * 2 + 2)];
  return characters.length <= MAX_CHARACTERS
    ? characters.join("")
    : `${characters.slice(0, MAX_CHARACTERS).join("")}…`;
}
