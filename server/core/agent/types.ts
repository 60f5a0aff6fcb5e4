import type { Clock, Ids, Logger } from "@/server/core/kernel";
import type {
  CallSettings,
  Dialect,
  ModelClient,
  ToolUseBlock,
  Ttl,
  Usage,
} from "@/server/core/models";
import type { RequestPrompts } from "@/server/core/prompt";
import type {
  CallPatch,
  FallbackNote,
  ModelCall,
  NewMessage,
  StoredMessage,
  TurnError,
  TurnState,
} from "@/server/core/sessions";
import type { ToolOutcome } from "@/server/core/tools";
import type { Cost, PricedCall } from "@/server/core/usage";
import type { CacheKeys } from "./cache-keys";
import type { SharedWrites } from "./shared-writes";

/** Where calls go. `endpoint` is the identity that signatures and scopes use; no key is in here. */
export interface ModelRoute {
  readonly provider: string;
  readonly dialect: Dialect;
  readonly endpoint: string;
  /** As shown to the operator. */
  readonly baseUrl: string;
  readonly credentialSha256: string;
  /** Names the scope where the operator has said it; null = as the provider's answers name it. */
  readonly cacheScope: string | null;
  open(): ModelClient;
}

/** What may change from turn to turn and never rebuilds an agent. */
export interface TurnSettings {
  readonly turnId: string;
  readonly call: CallSettings;
  readonly ttl: Ttl | "off";
  readonly maxIterations: number;
  readonly prompts: RequestPrompts;
  readonly signal: AbortSignal;
  readonly emit: (event: AgentTurnEvent) => void;
  readonly journal: TurnJournal;
  /** Why another line is called than the chosen one; null = it is the chosen one. */
  readonly note: FallbackNote | null;
}

/** Keeps a turn's finished steps; throws LEASE_HELD when the turn may not write any more. */
export interface TurnJournal {
  /** What is stored may hold more than was given: while the turn goes on, words that came for it are taken in. */
  appendStep(
    messages: readonly NewMessage[],
    options: { readonly goesOn: boolean },
  ): Promise<readonly StoredMessage[]>;
}

/** Runs the tools of one step, together; one outcome per call, in the order of the calls. Never throws. */
export interface ToolRunner {
  run(
    calls: readonly ToolUseBlock[],
    options: {
      signal: AbortSignal;
      onEnded: (call: ToolUseBlock, outcome: ToolOutcome, elapsedMs: number) => void;
    },
  ): Promise<readonly ToolOutcome[]>;
}

export interface CallLedger {
  insertCall(call: ModelCall): Promise<void>;
  patchCall(id: string, patch: CallPatch): Promise<void>;
}

/** Which organisation a credential belongs to, learnt from answers. */
export interface OrganisationMemory {
  get(credentialSha256: string): string | null;
  set(credentialSha256: string, organisation: string): void;
}

export interface AgentPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly ledger: CallLedger;
  readonly organisations: OrganisationMemory;
  readonly sharedWrites: SharedWrites;
  readonly cacheKeys: CacheKeys;
  /** Tokens of so many bytes of provider stream, about; decides only whether a marker is worth sending. */
  readonly tokensOfBytes: (bytes: number) => number;
  readonly costOf: (usage: Usage, call: PricedCall) => Cost;
}

export type AgentTurnEvent =
  /** Somebody else answers; what the failed call had said is dropped. `note` null: the same line by another key. */
  | {
      type: "line-changed";
      failedCallId: string | null;
      note: FallbackNote | null;
      notice: string | null;
    }
  /** What the turn has to tell that is no part of its answer. */
  | { type: "notice"; notice: string }
  | { type: "call-started"; call: ModelCall }
  | { type: "call-ended"; call: ModelCall }
  | { type: "text-delta"; callId: string; index: number; text: string }
  | { type: "thinking-delta"; callId: string; index: number; text: string }
  | { type: "tool-call-start"; callId: string; index: number; toolUseId: string; name: string }
  | { type: "tool-call-delta"; callId: string; index: number; json: string }
  | { type: "tool-ended"; toolUseId: string; outcome: ToolOutcome; elapsedMs: number };

/** How a turn ended, and what is to be kept of it. */
export interface TurnOutcome {
  readonly state: Extract<TurnState, "done" | "failed" | "interrupted" | "refused">;
  readonly error: TurnError | null;
  /** To be stored with the turn's end. */
  readonly messages: readonly NewMessage[];
  /** Ids of stored messages that are not to be sent again. */
  readonly exclude: readonly { messageId: string; because: "not-accepted" | "replaced" }[];
  /** The model that answered last; null = none did. */
  readonly answeredBy: string | null;
}
