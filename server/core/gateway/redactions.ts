import type { AgentTurnEvent } from "@/server/core/agent";
import { GatewayError } from "@/server/core/kernel";
import type { Profile } from "@/server/core/profiles";
import { createRedactor, type Redactor } from "@/server/core/prompt";
import {
  type RedactedMessage,
  type Session,
  type StoredMessage,
  withRedactions,
} from "@/server/core/sessions";
import type { GatewayPorts } from "./ports";
import { redactedMessage, type TurnRedactor } from "./redacted-words";
import type { ResidentAgents } from "./resident-agents";
import { priceOfRewrite, rewriteInWords } from "./rewrite-price";

/** What a turn needs to know of itself to send nobody's name. */
export interface RedactedTurn {
  readonly session: Session;
  readonly profile: Profile;
  readonly fence: number;
  readonly emit: (event: AgentTurnEvent) => void;
}

/** How far a session was looked through, and for whom. */
interface Looked {
  readonly people: string;
  readonly seq: number;
}

/** What leaves a session whose profile keeps people's names to itself. */
export class Redactions {
  private readonly looked = new Map<string, Looked>();

  constructor(
    private readonly ports: GatewayPorts,
    private readonly agents: ResidentAgents,
  ) {}

  /**
   * The redactor of a turn, null where the profile sends names as they are. Before that, under the session's lease,
   * what was stored without redaction gets the bytes in which it is sent from now on; CONFLICT where the profile
   * refuses this.
   */
  async redactorFor(turn: RedactedTurn): Promise<TurnRedactor | null> {
    if (!turn.profile.config.privacy.redact_pii) return null;
    const redactor = new SessionRedactor(turn, this.ports, {
      looked: this.looked,
      secret: await this.ports.privacySecret(),
      rewritten: (messages) => this.announce(turn, messages),
    });
    await redactor.meet();
    await redactor.begin();
    return redactor;
  }

  private async announce(turn: RedactedTurn, messages: readonly StoredMessage[]): Promise<void> {
    const { session, profile, emit } = turn;
    const model = session.toldModel ?? session.model ?? profile.config.model;
    this.agents.evict(session.id, "soft");
    const lastCall = await this.agents.lastAnswered(session, model);
    const price = priceOfRewrite(messages, { lastCall }, this.ports);
    this.agents.note(session.id, "history-redacted", {
      messages: messages.length,
      model,
      tokens: price.tokens,
      costNano: price.costNano === null ? null : String(price.costNano),
    });
    emit({ type: "notice", notice: rewriteInWords(messages.length, price) });
  }
}

interface Beside {
  readonly looked: Map<string, Looked>;
  readonly secret: string;
  /** Told once per rewrite of what was sent before. */
  readonly rewritten: (messages: readonly StoredMessage[]) => Promise<void>;
}

class SessionRedactor implements TurnRedactor {
  private people: string | null = null;
  private known: Redactor = { text: (text) => text, person: (name) => name };

  constructor(
    private readonly turn: RedactedTurn,
    private readonly ports: GatewayPorts,
    private readonly beside: Beside,
  ) {}

  readonly text = (text: string) => this.known.text(text);
  readonly person = (name: string) => this.known.person(name);

  async meet(): Promise<void> {
    const { session, profile } = this.turn;
    const people = await this.ports.store.peopleOfSession(session.id);
    const key = JSON.stringify(people);
    if (key === this.people) return;
    this.people = key;
    this.known = createRedactor({ secret: this.beside.secret, profile: profile.name, people });
  }

  /** At the start of a turn: what was stored without redaction counts as sent so. */
  async begin(): Promise<void> {
    const { session, profile } = this.turn;
    const unchecked = await this.ports.store.uncheckedMessages(session.id);
    const rows = unchecked.map((message) => redactedMessage(message, this));
    const changed = unchecked.filter((_, at) => (rows[at]?.blocks.length ?? 0) > 0);
    if (changed.length > 0 && profile.config.privacy.stored_text === "refuse") throw holdsNames();
    await this.save(rows);
    await this.look(changed);
  }

  async settle(fresh: readonly StoredMessage[] = []): Promise<readonly StoredMessage[]> {
    await this.meet();
    return this.look([], fresh);
  }

  private async look(
    rewritten: readonly StoredMessage[],
    fresh: readonly StoredMessage[] = [],
  ): Promise<readonly StoredMessage[]> {
    const { store } = this.ports;
    const { id } = this.turn.session;
    const people = this.people ?? "";
    const last = this.beside.looked.get(id);
    const isAnew = last?.people !== people;
    const written = await store.messages(id, { afterSeq: isAnew ? 0 : last.seq });
    const messages = isAnew ? withRedactions(written, await store.redactedMessages(id)) : written;
    const rows = messages
      .filter(({ excluded }) => excluded === null)
      .map((message) => redactedMessage(message, this))
      .filter(({ blocks }) => blocks.length > 0);
    await this.save(rows);
    const seq = messages.at(-1)?.seq ?? last?.seq ?? 0;
    this.beside.looked.set(id, { people, seq });
    const ids = new Set(rows.map(({ messageId }) => messageId));
    const changed = withRedactions(
      messages.filter((message) => ids.has(message.id)),
      rows,
    );
    const sent = isAnew ? changed.filter((each) => !fresh.some((one) => one.id === each.id)) : [];
    const all = new Map([...rewritten, ...sent].map((message) => [message.id, message]));
    if (all.size > 0) await this.beside.rewritten([...all.values()]);
    return changed;
  }

  private async save(rows: readonly RedactedMessage[]): Promise<void> {
    if (rows.length === 0) return;
    const { session, fence } = this.turn;
    const isSaved = await this.ports.store.saveRedacted({ sessionId: session.id, fence, rows });
    if (!isSaved) throw leaseLost();
  }
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
