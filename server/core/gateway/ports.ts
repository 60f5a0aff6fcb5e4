import type { ModelRoute } from "@/server/core/agent";
import type { CacheLimits } from "@/server/core/cache";
import type { CallView, ProviderName } from "@/server/core/contracts";
import type { Clock, Ids, Logger } from "@/server/core/kernel";
import type { Usage } from "@/server/core/models";
import type { CredentialPool, Profile, ProfileSource } from "@/server/core/profiles";
import type { HolderState, LeaseHolder, ModelCall, SessionStore } from "@/server/core/sessions";
import type { ToolRegistry, WorkspaceFiles } from "@/server/core/tools";
import type { Cost, PricedCall } from "@/server/core/usage";
import type { BodyRenderer } from "./body-renderer";
import type { RouteMirror } from "./mirrored-routes";

/** Who this gateway is to others that write to the same store, and how long its leases hold. */
export interface LeasePorts {
  readonly holder: LeaseHolder;
  /** What can be known from here of another process. */
  readonly holderState: (holder: LeaseHolder) => HolderState;
  readonly ttlMs: number;
  readonly renewMs: number;
  /** How long a turn waits for a session that another process writes. */
  readonly waitMs: number;
}

/** All that the gateway needs of the world. */
export interface GatewayPorts {
  readonly store: SessionStore;
  readonly profiles: ProfileSource;
  readonly tools: ToolRegistry;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Where this profile's calls of that model go; PROVIDER_AUTH with a hint when no key is configured. */
  readonly routeFor: (
    profile: Profile,
    model: string,
    /** Another provider or key than the profile's; null or unset = the profile's. */
    line?: { readonly provider?: ProviderName | null; readonly credential?: string | null },
  ) => ModelRoute;
  /** The pool of keys of that name; null = it names none. */
  readonly poolOf: (name: string) => CredentialPool | null;
  readonly openWorkspace: (profile: Profile) => WorkspaceFiles;
  readonly tokensOfBytes: (bytes: number) => number;
  readonly costOf: (usage: Usage, call: PricedCall) => Cost;
  readonly callView: (call: ModelCall) => CallView;
  readonly renderBody: BodyRenderer;
  readonly host: { readonly os: string; readonly timeZone: string };
  readonly cacheLimits: CacheLimits;
  readonly leases: LeasePorts;
  /** A copy of the routes beside the store. */
  readonly mirror: RouteMirror;
  /** Known to this home alone, the same over restarts; made when first asked for. */
  readonly privacySecret: () => Promise<string>;
  /** Turns that may wait per session. */
  readonly maxWaiting: number;
}
