import { GatewayError } from "@/server/core/kernel";
import { type ContentBlock, parseBlock, wireBlock } from "@/server/core/models";
import type { Profile } from "@/server/core/profiles";
import { createRedactor, type Redactor } from "@/server/core/prompt";
import {
  type InboundEvent,
  messageSha256,
  type RedactedMessage,
  type Session,
  type StoredBlock,
  type StoredMessage,
} from "@/server/core/sessions";
import type { GatewayPorts } from "./ports";
import type { ResidentAgents } from "./resident-agents";

/** What leaves a session whose profile keeps people's names to itself. */
export class Redactions {
  constructor(
    private readonly ports: GatewayPorts,
    private readonly agents: ResidentAgents,
  ) {}

  /**
   * The redactor of a turn, null where the profile sends names as they are. Before that, under the session's lease,
   * what was stored without redaction gets the bytes in which it is sent from now on; CONFLICT where the profile
   * refuses this.
   */
  async redactorFor(session: Session, profile: Profile, fence: number): Promise<Redactor | null> {
    if (!profile.config.privacy.redact_pii) return null;
    const people = await this.ports.store.peopleOfSession(session.id);
    const secret = await this.ports.privacySecret();
    const redactor = createRedactor({ secret, profile: profile.name, people });
    await this.settle(session, { profile, redactor, fence });
    return redactor;
  }

  private async settle(
    { id: sessionId, toldModel }: Session,
    { profile, redactor, fence }: { profile: Profile; redactor: Redactor; fence: number },
  ): Promise<void> {
    const { store } = this.ports;
    const unchecked = await store.uncheckedMessages(sessionId);
    if (unchecked.length === 0) return;
    const rows = unchecked.map((message) => redactedMessage(message, redactor));
    const changed = rows.filter(({ blocks }) => blocks.length > 0);
    if (changed.length > 0 && profile.config.privacy.stored_text === "refuse") throw holdsNames();
    if (!(await store.saveRedacted({ sessionId, fence, rows }))) throw leaseLost();
    if (changed.length === 0) return;
    this.agents.evict(sessionId, "soft");
    const { lastPromptTokens } = await store.sessionTotals(sessionId);
    this.agents.note(sessionId, "history-redacted", {
      messages: changed.length,
      model: toldModel,
      promptTokens: lastPromptTokens,
    });
  }
}

/** The event in the words in which it is sent; who wrote it stays known to the session alone. */
export function redactedEvent(event: InboundEvent, redactor: Redactor | null): InboundEvent {
  if (redactor === null) return event;
  const { text, person } = redactor;
  const textOrNull = (value: string | null) => (value === null ? null : text(value));
  const { chat } = event;
  const isDirect = chat?.chatType === "dm";
  const name = (value: string) => (isDirect ? person(value) : text(value));
  return {
    ...event,
    text: text(event.text),
    speaker: event.speaker === null ? null : person(event.speaker),
    channelPrompt: textOrNull(event.channelPrompt),
    chat:
      chat === null
        ? null
        : {
            ...chat,
            chatName: chat.chatName === null ? null : name(chat.chatName),
            topic: textOrNull(chat.topic),
          },
    attachments: event.attachments.map((each) => ({
      ...each,
      name: text(each.name),
      content: each.kind === "text" ? text(each.content) : each.content,
    })),
  };
}

function redactedMessage(message: StoredMessage, redactor: Redactor): RedactedMessage {
  const { id: messageId, sessionId, role } = message;
  const blocks = message.blocks.flatMap((stored): StoredBlock[] => {
    const block = parseBlock(stored.json);
    const redacted = redactedBlock(block, redactor);
    if (redacted === null) return [];
    if (JSON.stringify(redacted) === JSON.stringify(block)) return [stored];
    const { json, sha256 } = wireBlock(role, redacted);
    return [{ json, sha256, origin: null }];
  });
  const isSame =
    blocks.length === message.blocks.length &&
    blocks.every(({ json }, at) => json === message.blocks[at]?.json);
  if (isSame) return { messageId, sessionId, blocks: [], sha256: message.sha256 };
  return { messageId, sessionId, blocks, sha256: messageSha256(blocks) };
}

/** null = cannot be sent: a thought is signed as it is. */
function redactedBlock(block: ContentBlock, { text }: Redactor): ContentBlock | null {
  switch (block.type) {
    case "text":
      return { ...block, text: text(block.text) };
    case "thinking":
      return text(block.thinking) === block.thinking ? block : null;
    case "tool_use":
      return { ...block, input: redactedJson(block.input, text) };
    case "tool_result":
      return {
        ...block,
        content: block.content.map((part) =>
          part.type === "text" ? { ...part, text: text(part.text) } : part,
        ),
      };
    default:
      return block;
  }
}

function redactedJson<T>(value: T, text: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string" ? text(part) : part,
  );
}

function holdsNames(): GatewayError {
  return new GatewayError("CONFLICT", "the stored conversation holds names of people", {
    hint: "/new begins a new one; or set privacy.stored_text of the profile to pseudonymise.",
  });
}

function leaseLost(): GatewayError {
  return new GatewayError("LEASE_HELD", "another process took over this session", {
    hint: "Reload the session, then try again.",
  });
}
