import type { Logger } from "@/server/core/kernel";
import type { OperationsWorld } from "@/server/core/operations";
import type { AccessPolicy, LoginAttempts } from "./access";
import type { Metrics } from "./metrics";

export type Readiness = { ready: true } | { ready: false; reason: string };

/** All that the API is built on; the runtime makes it once. */
export interface ApiDependencies {
  readonly world: OperationsWorld;
  readonly access: AccessPolicy;
  readonly loginAttempts: LoginAttempts;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Aborts when the gateway goes down: streams end then, and say that they do. */
  readonly shutdown: AbortSignal;
  readonly version: string;
  /** Unique per request; answered as `x-request-id` and written to the log. */
  newRequestId(): string;
  readiness(): Promise<Readiness>;
}
