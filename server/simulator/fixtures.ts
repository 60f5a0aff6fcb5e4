import { invalid } from "./errors";
import { isRecord, type JsonRecord, numberField, recordField, textField } from "./json";
import { PLAIN_DELIVERY, type Reply, type ReplyBlock, reply, type StopReason } from "./reply";

const STOP_REASONS: readonly StopReason[] = [
  "end_turn",
  "max_tokens",
  "stop_sequence",
  "tool_use",
  "refusal",
];

interface Match {
  readonly organisation: string | null;
  readonly model: string | null;
  readonly lastUserIncludes: string | null;
  readonly systemIncludes: string | null;
}

interface Fixture {
  readonly match: Match;
  readonly reply: Reply;
  readonly source: JsonRecord;
  timesLeft: number;
}

interface FixtureSubject {
  readonly organisation: string;
  readonly model: string;
  readonly lastUserText: string;
  readonly systemText: string;
}

/** Replies queued from outside; each is used as often as it says, the first that matches wins. */
export class FixtureQueue {
  private fixtures: Fixture[] = [];

  /** Queues one fixture or a list; refuses a malformed one with the field that is wrong. */
  add(value: unknown): number {
    const sources = Array.isArray(value) ? value : [value];
    const read = sources.map((source: unknown) => readFixture(source));
    this.fixtures.push(...read);
    return this.fixtures.length;
  }

  take(subject: FixtureSubject): Reply | null {
    const found = this.fixtures.find((fixture) => matches(fixture.match, subject));
    if (found === undefined) return null;
    found.timesLeft -= 1;
    if (found.timesLeft <= 0) this.fixtures = this.fixtures.filter((other) => other !== found);
    return found.reply;
  }

  list(): JsonRecord[] {
    return this.fixtures.map(({ source, timesLeft }) => ({ ...source, timesLeft }));
  }

  clear(): void {
    this.fixtures = [];
  }
}

function matches(match: Match, subject: FixtureSubject): boolean {
  if (match.organisation !== null && match.organisation !== subject.organisation) return false;
  if (match.model !== null && match.model !== subject.model) return false;
  if (!subject.lastUserText.includes(match.lastUserIncludes ?? "")) return false;
  return subject.systemText.includes(match.systemIncludes ?? "");
}

function readFixture(source: unknown): Fixture {
  if (!isRecord(source))
    throw invalid("script: a fixture must be an object {match?, reply, times?}");
  const answer = recordField(source, "reply");
  if (answer === null) throw invalid("script.reply: Field required");
  const match = recordField(source, "match") ?? {};
  return {
    match: {
      organisation: textField(match, "organisation"),
      model: textField(match, "model"),
      lastUserIncludes: textField(match, "lastUserIncludes"),
      systemIncludes: textField(match, "systemIncludes"),
    },
    reply: readReply(answer),
    source,
    timesLeft: numberField(source, "times") ?? 1,
  };
}

function readReply(source: JsonRecord): Reply {
  const thinking = textField(source, "thinking");
  const text = textField(source, "text");
  const blocks: ReplyBlock[] = [
    ...(thinking === null ? [] : [{ type: "thinking" as const, text: thinking, isNote: false }]),
    ...(text === null ? [] : [{ type: "text" as const, text }]),
    ...readToolCalls(source.toolCalls),
  ];
  const plain = reply(blocks, {
    ...PLAIN_DELIVERY,
    chunkMs: numberField(source, "chunkMs"),
    firstTokenDelayMs: numberField(source, "delayMs") ?? 0,
  });
  const usage = recordField(source, "usage") ?? {};
  return {
    ...plain,
    stopReason: readStopReason(source) ?? plain.stopReason,
    outputTokens: numberField(usage, "output_tokens"),
  };
}

function readToolCalls(value: unknown): ReplyBlock[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid("script.reply.toolCalls: Input should be a list");
  return value.map((call: unknown, index): ReplyBlock => {
    const name = isRecord(call) ? textField(call, "name") : null;
    if (!isRecord(call) || name === null) {
      throw invalid(`script.reply.toolCalls.${index}.name: Field required`);
    }
    return { type: "tool_use", name, input: recordField(call, "input") ?? {} };
  });
}

function readStopReason(source: JsonRecord): StopReason | null {
  const value = source.stopReason;
  if (value === undefined || value === null) return null;
  const reason = STOP_REASONS.find((known) => known === value);
  if (reason !== undefined) return reason;
  throw invalid(`script.reply.stopReason: Input should be one of ${STOP_REASONS.join(", ")}`);
}
