import type { CallView, SessionView } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import type { SessionStore, StoredMessage, Turn } from "@/server/core/sessions";
import type { OperatorContext } from "../context";
import { toCallView } from "../views/call-view";
import { messageMarkdown } from "./markdown-message";
import { closedMarkdown, inlineText } from "./markdown-text";

type Source = Pick<OperatorContext, "prices"> & {
  readonly store: Pick<SessionStore, "turn" | "messagesOfTurn" | "callsOfTurn">;
};

const EXCLUSIONS = {
  "not-accepted": "not accepted by the provider, not sent any more",
  replaced: "replaced by a later turn, not sent any more",
  undone: "undone, not sent any more",
} as const;

/** The conversation for reading, turn by turn: who said what when, tools with arguments and results, what calls cost. */
export async function* markdownExport(
  { store, prices }: Source,
  session: SessionView,
  turnIds: readonly string[],
): AsyncGenerator<string> {
  yield headMarkdown(session);
  const rows = await prices();
  for (const [index, id] of turnIds.entries()) {
    const turn = await store.turn(id);
    if (turn === null) continue;
    const [messages, calls] = await Promise.all([store.messagesOfTurn(id), store.callsOfTurn(id)]);
    const views = calls.map((call) => toCallView(call, rows));
    yield turnMarkdown(index + 1, turn, { messages, calls: views });
  }
}

function headMarkdown(session: SessionView): string {
  const facts = [
    `profile ${inlineText(session.profile)}`,
    `model ${inlineText(session.model)}`,
    `${session.messageCount} messages`,
    `begun ${session.createdAt}`,
    `last active ${session.lastActiveAt}`,
    costText(session.costUsd),
    session.hitRate === null ? null : `cache hit rate ${percent(session.hitRate)}`,
    `id ${session.id}`,
  ];
  const title = inlineText(session.title);
  const told = facts.filter((fact) => fact !== null).join(" · ");
  return `# ${title === "" ? "Untitled session" : title}\n\n${told}\n`;
}

function turnMarkdown(
  place: number,
  turn: Turn,
  { messages, calls }: { messages: readonly StoredMessage[]; calls: readonly CallView[] },
): string {
  const exclusion = messages.find(({ excluded }) => excluded !== null)?.excluded ?? null;
  const parts = [
    `\n---\n\n## ${place}. ${askerOf(turn, messages)} · ${isoTime(turn.queuedAtMs)}`,
    exclusion === null ? null : `*(${EXCLUSIONS[exclusion]})*`,
    turn.asked === null ? null : closedMarkdown(turn.asked.text),
    ...(turn.asked?.attachments ?? []).map(
      ({ name, mediaType, bytes }) =>
        `*Attachment: ${inlineText(name)} (${inlineText(mediaType)}, ${count(bytes)} bytes)*`,
    ),
    ...messages.flatMap((message, index) =>
      index === 0 && turn.asked !== null && message.role === "user" ? [] : messageMarkdown(message),
    ),
    endText(turn),
    ...calls.map(callText),
  ];
  return `${parts.filter((part) => part !== null && part !== "").join("\n\n")}\n`;
}

function askerOf(turn: Turn, messages: readonly StoredMessage[]): string {
  if (turn.kind === "internal") return "Internal event";
  const speaker = turn.asked?.speaker ?? messages[0]?.speaker ?? null;
  return speaker === null ? "User" : inlineText(speaker);
}

function endText({ state, error }: Turn): string | null {
  if (state === "done") return null;
  const why = error === null ? "" : `: ${inlineText(error.message)}`;
  return `*This turn is ${state}${why}*`;
}

function callText(call: CallView, index: number): string {
  const { read, write5m, write1h, writeOther, uncached, output } = call.usage;
  const written = [write5m, write1h, writeOther];
  const wrote = written.some((tokens) => tokens === null)
    ? null
    : written.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0);
  const figures = [
    `call ${index + 1} ${inlineText(call.model)}`,
    `read ${told(read)}`,
    `wrote ${told(wrote)}`,
    `uncached ${told(uncached)}`,
    `output ${told(output)}`,
    costText(call.costUsd),
    call.totalMs === null ? null : `${(call.totalMs / 1_000).toFixed(1)} s`,
    call.error === null ? null : `failed: ${inlineText(call.error.message)}`,
  ];
  return `<sub>${figures.filter((figure) => figure !== null).join(" · ")}</sub>`;
}

function told(tokens: number | null): string {
  return tokens === null ? "not reported" : count(tokens);
}

function costText(usd: number | null): string {
  return usd === null ? "cost unknown" : `$${usd.toFixed(4)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
