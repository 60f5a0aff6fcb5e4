import type {
  CostStatus,
  Dialect,
  Effort,
  MarkedNode,
  OptionalField,
  ProviderVerdict,
  Role,
  StopReason,
  ThinkingMode,
  ThinkingOrigin,
  Usage,
} from "@/server/core/models";

/** A conversation. Times are epoch milliseconds. `model`, `effort`, `thinking`: null = the profile's. */
export interface Session {
  readonly id: string;
  readonly key: string;
  readonly profile: string;
  /** null = the local operator. */
  readonly ownerId: string | null;
  readonly platform: string;
  readonly title: string;
  readonly titleSource: "derived" | "user";
  readonly model: string | null;
  readonly effort: Effort | null;
  readonly thinking: ThinkingMode | null;
  readonly createdAtMs: number;
  readonly lastActiveAtMs: number;
  readonly archivedAtMs: number | null;
  readonly messageCount: number;
  /** Grows with each lease granted; a write that carries an older number is refused. */
  readonly fence: number;
  /** Local date (YYYY-MM-DD) last told to the model, in the frozen prompt or on a turn. */
  readonly toldDate: string | null;
  /** Model last told to the model; null before the first answer. */
  readonly toldModel: string | null;
  /** The session that it was branched from, and the last message they have in common. */
  readonly branchedFrom: { readonly sessionId: string; readonly seq: number } | null;
  /** Its prompt is rendered anew at the first turn that finds the provider's cache cold. */
  readonly rebuildWhenCold: boolean;
  /** The session that its key led to before `/new`. */
  readonly continuesId: string | null;
  /** Another line than the profile's first, which its turns stay on; null = the chosen one. */
  readonly fallback: SessionFallback | null;
  /** Name of the key of a pool that it stays with; null = none was given out yet. */
  readonly credential: string | null;
}

/** A line of the profile's fallback chain that answers a session's turns in place of its model. */
export interface SessionFallback {
  readonly model: string;
  readonly provider: string;
  /** Name of its key; null = the profile's. */
  readonly credential: string | null;
  readonly because: FallbackReason;
  readonly sinceMs: number;
  /** Until when it stays, by the policy "cooldown"; null = until it is changed. */
  readonly untilMs: number | null;
}

/** Why another line was called than the chosen one. */
export type FallbackReason =
  | "overloaded"
  | "rate-limited"
  | "unreachable"
  | "timeout"
  | "failed"
  | "auth"
  | "billing";

/** Who was to answer, who did, and why. */
export interface FallbackNote {
  readonly from: { readonly provider: string; readonly model: string };
  readonly to: { readonly provider: string; readonly model: string };
  readonly because: FallbackReason;
}

export type SessionPatch = Partial<
  Pick<
    Session,
    | "title"
    | "titleSource"
    | "model"
    | "effort"
    | "thinking"
    | "archivedAtMs"
    | "toldDate"
    | "toldModel"
    | "lastActiveAtMs"
    | "rebuildWhenCold"
    | "fallback"
    | "credential"
  >
>;

/** Why a stored message is not part of what is sent; null = it is sent. */
export type Exclusion = "not-accepted" | "replaced" | "undone";

/** One block as sent: its exact JSON, the hash of role and JSON, and for thinking where it may be replayed. */
export interface StoredBlock {
  readonly json: string;
  readonly sha256: string;
  readonly origin: ThinkingOrigin | null;
}

export interface StoredMessage {
  readonly id: string;
  readonly sessionId: string;
  /** Counts from 1 within the session, without gaps; given by the store. */
  readonly seq: number;
  readonly turnId: string;
  readonly role: Role;
  readonly blocks: readonly StoredBlock[];
  /** Hash over the blocks' hashes. */
  readonly sha256: string;
  readonly authorId: string | null;
  /** Name of the speaker in a shared chat. */
  readonly speaker: string | null;
  /** Model that wrote it; null for what people and tools wrote. */
  readonly model: string | null;
  /** The answer was cut: by Stop, by the provider, by a crash. */
  readonly partial: boolean;
  readonly excluded: Exclusion | null;
  readonly createdAtMs: number;
}

export type NewMessage = Omit<StoredMessage, "sessionId" | "seq" | "turnId">;

export const TURN_STATES = [
  "queued",
  "running",
  "done",
  "failed",
  "interrupted",
  "refused",
] as const;
export type TurnState = (typeof TURN_STATES)[number];
export type TurnKind = "human" | "internal";

/** Where a message comes from, as a platform tells it. */
export interface ChatContext {
  readonly platform: string;
  readonly chatType: "dm" | "group" | "channel" | "thread";
  readonly chatId: string | null;
  readonly chatName: string | null;
  readonly topic: string | null;
  readonly threadId: string | null;
}

/** What becomes of a message that comes while a turn runs. */
export type SendMode = "queue" | "steer" | "interrupt";

/** A file that came with a message. `content`: a text, or the base64 of an image. */
export interface Attachment {
  readonly name: string;
  readonly kind: "text" | "image";
  readonly mediaType: string;
  /** Of the file itself, before base64. */
  readonly bytes: number;
  readonly content: string;
}

/** What is kept of an attachment with its turn: the content stands in the turn's message. */
export type AttachmentFacts = Omit<Attachment, "content">;

/** One inbound event as it waits in the queue; everything a turn needs to run after a restart. */
export interface InboundEvent {
  readonly kind: TurnKind;
  readonly text: string;
  readonly chat: ChatContext | null;
  /** undefined is not used: null = none given, "" = explicitly none. */
  readonly channelPrompt: string | null;
  readonly speaker: string | null;
  readonly authorId: string | null;
  /** For this turn only; null = the session's. */
  readonly effort: Effort | null;
  readonly thinking: ThinkingMode | null;
  readonly attachments: readonly Attachment[];
  /** The turn said again by this one: its messages and all later ones are not sent any more. */
  readonly replaces: string | null;
  /** The platform's id of who speaks; kept out of prompts, named by a pseudonym where the profile redacts. */
  readonly speakerId: string | null;
  readonly mode: SendMode;
  /** The running turn that it steers or interrupts; without a place of its own it inherits that turn's. */
  readonly follows: string | null;
  /** How many follow-ups led to it, one out of the other; 0 = it follows none. */
  readonly depth: number;
  /** The task that woke the session; null = none did. */
  readonly taskId: string | null;
  /** The turn that it goes on with after a stop of the gateway cut that one off; unset = none. */
  readonly resumes?: string | null;
  /** Why it merely waits although it was to steer or interrupt; unset = nothing to tell. */
  readonly demoted?: string | null;
}

/** What a turn was asked, kept for as long as the turn. */
export type AskedEvent = Omit<InboundEvent, "attachments"> & {
  readonly attachments: readonly AttachmentFacts[];
};

export interface TurnError {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

export interface Turn {
  readonly id: string;
  readonly sessionId: string;
  readonly clientId: string | null;
  readonly kind: TurnKind;
  readonly state: TurnState;
  readonly queuedAtMs: number;
  readonly startedAtMs: number | null;
  readonly endedAtMs: number | null;
  readonly error: TurnError | null;
  /** null: recorded before turns kept what they were asked, or copied into a branch. */
  readonly asked: AskedEvent | null;
  /** The running turn that took this one's words in (a steer); it ends with that turn. */
  readonly joinedTo: string | null;
  /** Who answered in place of the chosen line, and why; null = the chosen one did, or none. */
  readonly fallback: FallbackNote | null;
}

export interface QueueItem {
  readonly turnId: string;
  readonly sessionId: string;
  readonly event: InboundEvent;
  readonly queuedAtMs: number;
}

/** Session key → session id; carries the pin of the last human turn as opaque JSON text. */
export interface Route {
  readonly key: string;
  readonly sessionId: string;
  readonly pin: string | null;
  readonly updatedAtMs: number;
}

/** The frozen prompt and tools of a session for one model family; documents are stored once, by hash. */
export interface FrozenPrefix {
  readonly sessionId: string;
  readonly family: string;
  readonly promptSha256: string;
  readonly promptDocument: string;
  readonly toolsSha256: string;
  readonly toolsDocument: string;
  readonly frozenAtMs: number;
}

export type CallPurpose = "main";
export type CallState = "running" | "done" | "failed" | "interrupted";

/** How to make the exact body again from stored parts; `bodySha256` proves that it is the same. */
export interface RequestRecipe {
  readonly promptSha256: string;
  readonly toolsSha256: string;
  readonly chatPrompt: string;
  readonly channelPrompt: string;
  /** Messages sent, as inclusive ranges of seq. */
  readonly messageRanges: readonly (readonly [number, number])[];
  /** Thinking blocks left out of this call: [message seq, block index]. */
  readonly leftOut: readonly (readonly [number, number])[];
  readonly effort: Effort | null;
  readonly thinking: ThinkingMode | null;
  readonly maxOutputTokens: number;
  readonly previousMessageId: string | null;
  /** Unset in calls recorded before there were any. */
  readonly cacheKey?: string | null;
  readonly omitted: readonly OptionalField[];
  /** Sent without what is known of people; unset = as it was written. */
  readonly redacted?: boolean;
  readonly bodySha256: string;
  readonly bodyBytes: number;
}

/** One request to a provider; a row of the ledger. Money is nano-dollars, null = no price known. */
export interface ModelCall {
  readonly id: string;
  readonly sessionId: string;
  readonly turnId: string;
  readonly profile: string;
  readonly provider: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly purpose: CallPurpose;
  readonly state: CallState;
  readonly startedAtMs: number;
  readonly firstTokenMs: number | null;
  readonly totalMs: number | null;
  readonly usage: Usage;
  readonly rawUsage: unknown;
  readonly costNano: bigint | null;
  readonly costStatus: CostStatus;
  readonly priceId: string | null;
  readonly stopReason: StopReason | null;
  readonly providerMessageId: string | null;
  readonly requestId: string | null;
  readonly organisation: string | null;
  /** Hash of (dialect, base URL or provider name, organisation or key hash, model): who shares cache entries. */
  readonly scope: string;
  readonly prefixHead: string;
  readonly contentHead: string;
  readonly marked: readonly MarkedNode[];
  readonly planReason: string;
  readonly recipe: RequestRecipe;
  readonly verdict: ProviderVerdict | null;
  readonly error: TurnError | null;
  readonly dialect: Dialect;
  /** Why another line was called than the chosen one; null = it was the chosen one. */
  readonly fallback: FallbackNote | null;
}

export type CallPatch = Partial<
  Pick<
    ModelCall,
    | "state"
    | "firstTokenMs"
    | "totalMs"
    | "usage"
    | "rawUsage"
    | "costNano"
    | "costStatus"
    | "priceId"
    | "stopReason"
    | "providerMessageId"
    | "requestId"
    | "organisation"
    | "scope"
    | "prefixHead"
    | "marked"
    | "recipe"
    | "verdict"
    | "error"
  >
>;

export type AgentEventType =
  | "entry-built"
  | "entry-reused"
  | "entry-rebuilt"
  | "entry-evicted"
  | "prompt-frozen"
  | "turn-started"
  | "turn-ended"
  | "model-switched"
  | "prompt-rebuilt"
  | "session-branched"
  | "turn-replaced"
  | "turn-steered"
  | "turns-undone"
  | "route-moved"
  | "history-redacted"
  | "fallback-used"
  | "credential-moved"
  | "lease-taken-over"
  | "operator-acted";

/** What happened to a session or its resident agent; `detail` is plain JSON. */
export interface AgentEvent {
  readonly id: string;
  readonly sessionId: string;
  readonly type: AgentEventType;
  readonly atMs: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Sums over a session's calls, kept with the session so that lists need no join. */
export interface SessionTotals {
  readonly calls: number;
  /** These five over the calls that told how their whole prompt was split. */
  readonly uncached: number;
  readonly read: number;
  readonly write5m: number;
  readonly write1h: number;
  readonly writeOther: number;
  readonly output: number;
  readonly reasoning: number;
  readonly promptTotal: number;
  readonly costNano: bigint;
  /** Calls whose cache split the provider did not tell; a request that failed before its answer is none. */
  readonly notReported: number;
  readonly notPriced: number;
  /** Calls whose cost is an estimate. */
  readonly estimated: number;
  /** Calls that told how much of their output was reasoning, or had none to tell. */
  readonly toldReasoning: number;
  /** Start of the last main call with markers whose answer began, and their TTL; null = never. */
  readonly lastWarmStartMs: number | null;
  readonly lastTtlMs: number | null;
  /** Prompt tokens of the latest main call that told them; null = none did. */
  readonly lastPromptTokens: number | null;
}

/** The process that holds a lease; two are the same when all of it is equal. */
export interface LeaseHolder {
  /** Made anew at every start: tells two runtimes of one process apart. */
  readonly runtimeId: string;
  /** Name of the machine, with the id of its boot where there is one. */
  readonly host: string;
  /** Processes of one namespace can be looked up from each other by their pid. */
  readonly pidNamespace: string;
  readonly pid: number;
  /** When the process began, as its system tells it: a pid given out again is another process. "" = not told. */
  readonly processStart: string;
}

export type LeasePurpose = "turn" | "operation";

/** The right to write one session's history, as it is kept in the store. */
export interface TurnLease {
  readonly sessionId: string;
  readonly fence: number;
  readonly holder: LeaseHolder;
  readonly purpose: LeasePurpose;
  readonly turnId: string | null;
  readonly acquiredAtMs: number;
  readonly renewedAtMs: number;
  readonly expiresAtMs: number;
}

/** A message as it is sent while its profile redacts: made once, so that its bytes stay. */
export interface RedactedMessage {
  readonly messageId: string;
  readonly sessionId: string;
  readonly blocks: readonly StoredBlock[];
  readonly sha256: string;
}

export type TaskState = "open" | "done" | "cancelled";

/** Work that wakes a session by itself: once at a time, or by a cron schedule. */
export interface Task {
  readonly id: string;
  readonly profile: string;
  readonly sessionId: string;
  readonly title: string;
  /** What the session is told when it is woken. */
  readonly text: string;
  readonly state: TaskState;
  /** When it wakes next; null = only when somebody wakes it. */
  readonly dueAtMs: number | null;
  /** Five fields as cron writes them; null = once. */
  readonly schedule: string | null;
  /** IANA zone that the schedule is meant in; null = the profile's. */
  readonly timeZone: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly lastWokenAtMs: number | null;
  readonly lastTurnId: string | null;
  readonly wakes: number;
}

export type TaskPatch = Partial<
  Pick<
    Task,
    | "title"
    | "text"
    | "state"
    | "dueAtMs"
    | "schedule"
    | "timeZone"
    | "lastWokenAtMs"
    | "lastTurnId"
    | "wakes"
  >
> & { readonly updatedAtMs: number };
