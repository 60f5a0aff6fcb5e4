import type { GatewayStatus } from "@/server/core/contracts";
import type { Gateway } from "@/server/core/gateway";
import { type Clock, GatewayError } from "@/server/core/kernel";
import type { PriceRow, TokenEstimator } from "@/server/core/models";
import type { ProfileRoute, ProfileSource, ProviderSettings } from "@/server/core/profiles";
import type { DashboardReads, SessionStore } from "@/server/core/sessions";
import type { Audit } from "./audit";
import type { AboutSource, DemoSource, TaskPorts } from "./ports";

export const SCOPES = [
  "gateway:read",
  "profiles:read",
  "sessions:read",
  "sessions:write",
  "agents:read",
  "agents:write",
  "tasks:read",
  "tasks:write",
  "calls:read",
  "usage:read",
  "settings:read",
  "settings:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Who asks, and what they may do; `id` null = the local operator. */
export interface Operator {
  readonly id: string | null;
  readonly scopes: ReadonlySet<Scope>;
}

/** The operator of a gateway without accounts: may do everything. */
export const LOCAL_OPERATOR: Operator = { id: null, scopes: new Set(SCOPES) };

/** The part of the session store that the operator's verbs read. */
export type OperationStore = Pick<
  SessionStore,
  | "session"
  | "sessionTotals"
  | "messages"
  | "message"
  | "messagesOfTurn"
  | "turn"
  | "call"
  | "callsOfTurn"
  | "frozenDocuments"
  | "lease"
  | "route"
  | "routes"
  | "createTask"
  | "task"
  | "patchTask"
  | "tasks"
  | "dueTasks"
  | "nextTaskDueMs"
>;

/** Everything a verb works on; the same for all callers. */
export interface OperationsWorld {
  readonly gateway: Gateway;
  readonly store: OperationStore;
  readonly reads: DashboardReads;
  readonly profiles: Pick<ProfileSource, "list">;
  /** Which profile answers where, as the gateway's file says now; PROFILE_INVALID when it is faulty. */
  readonly profileRoutes: () => Promise<readonly ProfileRoute[]>;
  readonly prices: () => Promise<readonly PriceRow[]>;
  /** Its vocabulary takes a second and some memory: loaded when first asked for. */
  readonly tokenEstimator: () => Promise<TokenEstimator>;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly status: () => GatewayStatus;
  /** Memory of the whole process, as the agent cache's budget is measured. */
  readonly processBytes: () => number;
  readonly settings: ProviderSettings;
  readonly about: AboutSource;
  readonly demo: DemoSource;
  readonly tasks: TaskPorts;
  /** Whether turns that a stop cut off are offered, gone on with at the start, or left alone. */
  readonly startupResume: "ask" | "auto" | "off";
}

/** What each verb is given: the world and who acts in it. */
export interface OperatorContext extends OperationsWorld {
  readonly operator: Operator;
}

/** Throws FORBIDDEN unless the operator holds the scope; the first line of every verb. */
export function requireScope(ctx: Pick<OperatorContext, "operator">, scope: Scope): void {
  if (ctx.operator.scopes.has(scope)) return;
  throw new GatewayError("FORBIDDEN", `this needs the right ${scope}`, {
    hint: "Ask the owner of this gateway for it.",
  });
}
