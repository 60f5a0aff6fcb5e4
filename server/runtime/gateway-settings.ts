import type { SettingsFiles } from "@/server/adapters/profiles";
import {
  type AddCredentialInput,
  type ChooseCredentialInput,
  type CredentialView,
  ProviderName,
  type ProvidersView,
  type RemoveCredentialInput,
  type SetSimulatorInput,
  type TestCredentialResult,
} from "@/server/core/contracts";
import {
  type Clock,
  GatewayError,
  isGatewayError,
  type Logger,
  type Secret,
  toGatewayError,
} from "@/server/core/kernel";
import {
  ENVIRONMENT,
  KEY_VARIABLE,
  OPENAI_ENVIRONMENT,
  type ProfileConfig,
  type ProfileListing,
  type ProfileSource,
  type ProviderSettings,
  RESERVED_CREDENTIAL_NAMES,
  SIMULATED,
} from "@/server/core/profiles";
import type { EmbeddedSimulator } from "./embedded-simulator";
import {
  type EnvironmentKey,
  environmentKey,
  keptCredential,
  PROVIDER_URL,
  type ProviderEnv,
  type ProviderRoutes,
} from "./provider-routes";
import { checkedUrl, defaultName, fingerprint, refuseOwnKey } from "./settings-checks";

const TEST_TIMEOUT_MS = 10_000;

export interface GatewaySettingsParts {
  readonly env: ProviderEnv;
  readonly files: SettingsFiles;
  readonly routes: ProviderRoutes;
  readonly profiles: Pick<ProfileSource, "list">;
  readonly simulator: EmbeddedSimulator;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly testKey: (test: {
    provider: ProviderName;
    apiKey: string;
    baseUrl: string;
    timeoutMs: number;
  }) => Promise<string[]>;
}

/** The providers' settings over files, environment and the embedded simulated provider. */
export class GatewaySettings implements ProviderSettings {
  #simulatorFault: string | null = null;

  constructor(private readonly parts: GatewaySettingsParts) {}

  /** Starts the simulated provider where somebody's calls go to it, and stops it where it is switched off. */
  async settleSimulator(): Promise<void> {
    const { routes, profiles, simulator } = this.parts;
    const { mode } = routes.simulator();
    if (mode === "off") return simulator.set(false);
    const isWanted =
      mode === "on" ||
      routes.isSimulatedByDefault() ||
      (await profiles.list()).some((profile) => this.#place(profile).effective?.kind === SIMULATED);
    if (isWanted) await simulator.set(true);
  }

  async view(): Promise<ProvidersView> {
    const { files, routes, simulator } = this.parts;
    await this.#settleOrNote();
    const listed = await this.parts.profiles.list();
    const profiles = listed.map((profile) => this.#place(profile));
    const credentials = files.credentials();
    return {
      credentials: this.#credentials(profiles),
      defaultCredential: credentials.status === "read" ? credentials.defaultName : null,
      simulator: {
        ...simulatorDecision(routes),
        running: simulator.running !== null,
        url: simulator.running?.url ?? null,
      },
      profiles,
      revision: await files.revision(listed.map(({ name }) => name)),
    };
  }

  async warnings(): Promise<readonly string[]> {
    const credentials = this.parts.files.credentials();
    const gateway = this.parts.files.gateway();
    const faults = [credentials, gateway].flatMap((file) =>
      file.status === "faulty" ? [`${file.fault.message}. ${file.fault.hint ?? ""}`.trim()] : [],
    );
    const wasOpen = credentials.status === "read" && credentials.wasOpen;
    return [
      ...faults,
      ...(wasOpen
        ? [
            "Others could read credentials.yaml until now; change the keys in it if somebody may have.",
          ]
        : []),
      ...(this.#simulatorFault === null ? [] : [this.#simulatorFault]),
    ];
  }

  async add(input: AddCredentialInput): Promise<void> {
    const { revision, name, provider, apiKey, makeDefault } = input;
    if (name === OPENAI_ENVIRONMENT || RESERVED_CREDENTIAL_NAMES.includes(name))
      throw new GatewayError("BAD_INPUT", `a key cannot be named ${name}`, {
        hint: `${RESERVED_CREDENTIAL_NAMES.join(" and ")} mean something else; choose another name.`,
      });
    await this.parts.files.keep({
      revision,
      name,
      provider,
      apiKey,
      baseUrl: checkedUrl(input.baseUrl),
      makeDefault,
    });
    await this.#settleOrNote();
  }

  async remove({ revision, name }: RemoveCredentialInput): Promise<void> {
    const { files, profiles } = this.parts;
    const ofEnvironment = environmentProvider(name);
    if (ofEnvironment !== null)
      throw new GatewayError("CONFLICT", "the environment's key cannot be removed here", {
        hint: `Take ${KEY_VARIABLE[ofEnvironment]} out of the environment (or .env) and start again.`,
      });
    keptCredential(files, name);
    const credentials = files.credentials();
    const isDefault = credentials.status === "read" && credentials.defaultName === name;
    const users = (await profiles.list()).filter(({ config }) => namesKey(config, name));
    const pools = credentials.status === "read" ? [...credentials.pools.values()] : [];
    const names = [
      ...(isDefault ? ["the default"] : []),
      ...pools
        .filter((pool) => pool.credentials.includes(name))
        .map((pool) => `the pool ${pool.name}`),
      ...users.map((profile) => `the profile ${profile.name}`),
    ];
    if (names.length > 0)
      throw new GatewayError(
        "CONFLICT",
        `${names.join(" and ")} still ${names.length === 1 ? "uses" : "use"} the key ${name}`,
        {
          hint: "Choose another key there first.",
        },
      );
    await files.forget({ revision, name });
    await this.#settleOrNote();
  }

  async choose({ revision, profile, credential }: ChooseCredentialInput): Promise<void> {
    const { files, profiles } = this.parts;
    const ofEnvironment = credential === null ? null : environmentProvider(credential);
    const isReserved = ofEnvironment !== null || credential === SIMULATED;
    const isPool = credential !== null && this.parts.routes.poolOf(credential) !== null;
    if (credential !== null && !isReserved && !(isPool && profile !== null))
      keptCredential(files, credential);
    if (ofEnvironment !== null && this.#ofEnvironment(ofEnvironment).apiKey === null)
      throw new GatewayError("NOT_FOUND", "the environment has no key", {
        hint: `Set ${KEY_VARIABLE[ofEnvironment]} and start again, or choose another key.`,
      });
    if (profile === null) {
      await files.setDefault({ revision, name: defaultName(credential) });
    } else {
      const found = (await profiles.list()).find(({ name }) => name === profile);
      refuseOwnKey(profile, found);
      const name = ofEnvironment === null ? credential : ENVIRONMENT;
      await files.choose({ revision, profile, name });
    }
    await this.#settleOrNote();
  }

  async setSimulator({ revision, mode }: SetSimulatorInput): Promise<void> {
    const { env, files } = this.parts;
    if (env.simulator !== null)
      throw new GatewayError(
        "CONFLICT",
        "HOLDFAST_SIMULATOR decides about the simulated provider",
        {
          hint: "Take it out of the environment (or .env) and start again; then it can be set here.",
        },
      );
    await files.setSimulator({ revision, mode });
    await this.settleSimulator();
  }

  async test(name: string): Promise<TestCredentialResult> {
    const { clock, testKey } = this.parts;
    const { provider, apiKey, baseUrl } = this.#keyToTest(name);
    const startedAtMs = clock.now();
    const elapsedMs = () => Math.max(0, clock.now() - startedAtMs);
    try {
      const models = await testKey({
        provider,
        apiKey: apiKey.reveal(),
        baseUrl,
        timeoutMs: TEST_TIMEOUT_MS,
      });
      return { ok: true, elapsedMs: elapsedMs(), models, error: null };
    } catch (error) {
      return {
        ok: false,
        elapsedMs: elapsedMs(),
        models: null,
        error: errorBody(toGatewayError(error)),
      };
    }
  }

  #keyToTest(name: string): { provider: ProviderName; apiKey: Secret; baseUrl: string } {
    const ofEnvironment = environmentProvider(name);
    if (ofEnvironment !== null) {
      const { apiKey, baseUrl } = this.#ofEnvironment(ofEnvironment);
      if (apiKey !== null)
        return {
          provider: ofEnvironment,
          apiKey,
          baseUrl: baseUrl ?? PROVIDER_URL[ofEnvironment],
        };
    }
    const { provider, apiKey, baseUrl } = keptCredential(this.parts.files, name);
    return { provider, apiKey, baseUrl: baseUrl ?? PROVIDER_URL[provider] };
  }

  #ofEnvironment(provider: ProviderName): EnvironmentKey {
    return environmentKey(this.parts.env, provider);
  }

  #credentials(profiles: ProvidersView["profiles"]): CredentialView[] {
    const credentials = this.parts.files.credentials();
    const kept = credentials.status === "read" ? [...credentials.byName] : [];
    const usersOf = (kind: string, of: string | null) =>
      profiles
        .filter(({ effective }) => effective?.kind === kind && effective.name === of)
        .map(({ name }) => name);
    const fromFile = kept.map(([name, { provider, baseUrl, apiKey }]): CredentialView => {
      const usedBy = usersOf("credential", name);
      return { name, provider, baseUrl, fingerprint: fingerprint(apiKey), source: "file", usedBy };
    });
    const users = new Map(profiles.map(({ name, effective }) => [name, effective?.provider]));
    const fromEnvironment = ProviderName.options.flatMap((provider): CredentialView[] => {
      const { apiKey, baseUrl } = this.#ofEnvironment(provider);
      if (apiKey === null) return [];
      const name = provider === "openai" ? OPENAI_ENVIRONMENT : ENVIRONMENT;
      const usedBy = usersOf("environment", null).filter((user) => users.get(user) === provider);
      const source = "environment";
      return [{ name, provider, baseUrl, fingerprint: fingerprint(apiKey), source, usedBy }];
    });
    return [...fromFile, ...fromEnvironment];
  }

  #place({ name, config, fault }: ProfileListing): ProvidersView["profiles"][number] {
    if (config === null) return { name, chosen: null, effective: null, fault: errorBody(fault) };
    const chosen = config.credential;
    try {
      const route = this.parts.routes.routeOf({ name, config });
      const endpoint = route.kind === SIMULATED ? SIMULATED : route.baseUrl;
      return {
        name,
        chosen,
        effective: { kind: route.kind, name: route.name, endpoint, provider: route.provider },
        fault: null,
      };
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      return { name, chosen, effective: null, fault: errorBody(error) };
    }
  }

  /** A simulated provider that cannot start must not take the page away that says so. */
  async #settleOrNote(): Promise<void> {
    try {
      await this.settleSimulator();
      this.#simulatorFault = null;
    } catch (error) {
      if (isGatewayError(error)) return; // a faulty settings file: it is told as its own warning
      this.parts.logger.error({ err: error }, "the simulated provider could not be started");
      this.#simulatorFault =
        error instanceof Error ? error.message : "The simulated provider cannot start.";
    }
  }
}

/** Whose key of the environment has that name; null = it is none of them. */
function environmentProvider(name: string): ProviderName | null {
  if (name === OPENAI_ENVIRONMENT) return "openai";
  return name === ENVIRONMENT ? "anthropic" : null;
}

/** Its calls go there, or would go there if the first line failed. */
function namesKey(config: ProfileConfig | null, name: string): boolean {
  if (config === null) return false;
  return (
    config.credential === name || config.fallback.chain.some((line) => line.credential === name)
  );
}

function simulatorDecision(routes: ProviderRoutes): ReturnType<ProviderRoutes["simulator"]> {
  try {
    return routes.simulator();
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return { mode: "auto", setBy: "default" }; // its file cannot be read: every profile says so
  }
}

function errorBody({ code, message, hint }: GatewayError) {
  return { code, message, hint };
}
