import { createHash } from "node:crypto";
import path from "node:path";
import { isMap, isScalar, parseDocument } from "yaml";
import type { ProviderName } from "@/server/core/contracts";
import { GatewayError, type Logger, Secret } from "@/server/core/kernel";
import {
  type CredentialPool,
  CredentialsFile,
  GatewayConfig,
  type SimulatorMode,
} from "@/server/core/profiles";
import { documentText, withSetting } from "./edit-setting";
import { invalidFiles } from "./faults";
import { type FileText, RememberedFile } from "./remembered-file";
import { parseSettingsFile } from "./settings-file";
import { readFileBytes, readTextFile } from "./text-file";
import { writeWhole } from "./write-file";

const CREDENTIALS = "credentials.yaml";
const GATEWAY = "config.yaml";

export interface Credential {
  readonly provider: ProviderName;
  readonly apiKey: Secret;
  readonly baseUrl: string | null;
  /** Names the scope of its cache entries where the operator has said it. */
  readonly cacheScope: string | null;
}

/** The kept keys, or why they cannot be read. */
export type Credentials =
  | {
      readonly status: "read";
      readonly byName: ReadonlyMap<string, Credential>;
      readonly pools: ReadonlyMap<string, CredentialPool>;
      readonly defaultName: string | null;
      /** Others could read the file until it was looked at. */
      readonly wasOpen: boolean;
    }
  | { readonly status: "faulty"; readonly fault: GatewayError };

export type GatewaySettings =
  | { readonly status: "read"; readonly simulator: SimulatorMode | null }
  | { readonly status: "faulty"; readonly fault: GatewayError };

/** A change to one of the files: refused with CONFLICT when any changed since that revision. */
type Change = { readonly revision: string };

/** The files behind the providers' page: keys, the gateway's settings and each profile's. */
export interface SettingsFiles {
  credentials(): Credentials;
  gateway(): GatewaySettings;
  /** Changes with every byte of the files behind it. */
  revision(profiles: readonly string[]): Promise<string>;
  keep(
    input: Change & {
      name: string;
      provider: ProviderName;
      apiKey: string;
      baseUrl: string | null;
      makeDefault: boolean;
    },
  ): Promise<void>;
  forget(input: Change & { name: string }): Promise<void>;
  setDefault(input: Change & { name: string | null }): Promise<void>;
  choose(input: Change & { profile: string; name: string | null }): Promise<void>;
  setSimulator(input: Change & { mode: SimulatorMode }): Promise<void>;
}

export interface SettingsFilesOptions {
  readonly home: string;
  readonly logger: Logger;
  readonly profileNames: () => Promise<readonly string[]>;
}

/** Opens them; nothing is read before it is asked for, and what was edited by hand counts from then on. */
export function openSettingsFiles(options: SettingsFilesOptions): SettingsFiles {
  return new FolderSettings(options);
}

class FolderSettings implements SettingsFiles {
  readonly #options: SettingsFilesOptions;
  readonly #credentials: RememberedFile<Credentials>;
  readonly #gateway: RememberedFile<GatewaySettings>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SettingsFilesOptions) {
    this.#options = options;
    this.#credentials = new RememberedFile(this.#path(CREDENTIALS), {
      isPrivate: true,
      parse: (found) => this.#parseCredentials(found),
    });
    this.#gateway = new RememberedFile(this.#path(GATEWAY), {
      isPrivate: false,
      parse: parseGateway,
    });
  }

  credentials(): Credentials {
    return this.#credentials.get();
  }

  gateway(): GatewaySettings {
    return this.#gateway.get();
  }

  async revision(profiles: readonly string[]): Promise<string> {
    const hash = createHash("sha256");
    const files = [CREDENTIALS, GATEWAY, ...profiles.map(profileFile)];
    for (const file of files) {
      const found = await readFileBytes(this.#path(file));
      const bytes = found.status === "bytes" ? found.bytes : null;
      hash.update(`${file}\0${bytes?.length ?? found.status}\0`).update(bytes ?? "");
    }
    return hash.digest("hex").slice(0, 32);
  }

  keep({
    name,
    provider,
    apiKey,
    baseUrl,
    makeDefault,
    ...change
  }: Parameters<SettingsFiles["keep"]>[0]): Promise<void> {
    const entry = { provider, apiKey, ...(baseUrl === null ? {} : { baseUrl }) };
    return this.#changeCredentials(change, (document) => {
      if (!isMap(document.get("credentials"))) document.set("credentials", document.createNode({}));
      document.deleteIn(["credentials", keyOf(document, name)]);
      document.setIn(["credentials", name], document.createNode(entry));
      if (makeDefault) document.set("default", name);
    });
  }

  forget({ name, ...change }: Parameters<SettingsFiles["forget"]>[0]): Promise<void> {
    return this.#changeCredentials(change, (document) =>
      document.deleteIn(["credentials", keyOf(document, name)]),
    );
  }

  setDefault({ name, ...change }: Parameters<SettingsFiles["setDefault"]>[0]): Promise<void> {
    return this.#changeCredentials(change, (document) => document.set("default", name));
  }

  choose({ profile, name, ...change }: Parameters<SettingsFiles["choose"]>[0]): Promise<void> {
    const file = profileFile(profile);
    return this.#change(change, file, (text) => withSetting(text, "credential", name));
  }

  setSimulator({ mode, ...change }: Parameters<SettingsFiles["setSimulator"]>[0]): Promise<void> {
    return this.#change(change, GATEWAY, (text) => {
      const gateway = this.gateway();
      if (gateway.status === "faulty") throw gateway.fault;
      return withSetting(text, "simulator", mode);
    });
  }

  #changeCredentials(
    change: Change,
    apply: (document: ReturnType<typeof parseDocument>) => void,
  ): Promise<void> {
    return this.#change(change, CREDENTIALS, (text) => {
      const credentials = this.credentials();
      if (credentials.status === "faulty") throw credentials.fault;
      const document = parseDocument(text || `${FIRST_LINES}\n`, { prettyErrors: false });
      apply(document);
      return documentText(document);
    });
  }

  /** One after the other, so that none is lost between the look at the revision and the write. */
  #change(change: Change, file: string, edit: (text: string) => string): Promise<void> {
    const work = async () => {
      const profiles = await this.#options.profileNames();
      if ((await this.revision(profiles)) !== change.revision) throw changedMeanwhile();
      const found = await readTextFile(this.#path(file));
      if (found.status === "unfit")
        throw invalidFiles("the settings", [{ file, line: null, text: found.reason }]);
      const text = found.status === "text" ? found.text : "";
      await writeWhole(this.#path(file), edit(text), { isPrivate: file === CREDENTIALS });
    };
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #parseCredentials(found: FileText): Credentials {
    const parsed = parsedFile(found, CREDENTIALS, CredentialsFile);
    if (!parsed.ok)
      return { status: "faulty", fault: invalidFiles("the kept keys", parsed.faults) };
    const wasOpen = found.status === "text" && found.wasOpen;
    if (wasOpen)
      this.#options.logger.warn(
        { file: CREDENTIALS },
        "others could read the kept keys; closed to them now",
      );
    const { credentials, pools, default: defaultName } = parsed.settings;
    const byName = Object.entries(credentials ?? {}).map(([name, { apiKey, ...credential }]) => {
      return [name, { ...credential, apiKey: new Secret(apiKey) }] as const;
    });
    const byPool = Object.entries(pools ?? {}).map(([name, pool]) => {
      return [name, { name, ...pool }] as const;
    });
    return {
      status: "read",
      byName: new Map(byName),
      pools: new Map(byPool),
      defaultName,
      wasOpen,
    };
  }

  #path(file: string): string {
    return path.join(this.#options.home, file);
  }
}

const FIRST_LINES = `# Keys of model providers. Only the gateway's user may read this file.
# credentials: { NAME: { provider: anthropic, apiKey: …, baseUrl: … } }; default: NAME`;

/** The name as it stands in the file, where one that is written as a number is a number. */
function keyOf(document: ReturnType<typeof parseDocument>, name: string): unknown {
  const credentials = document.get("credentials");
  const keys = isMap(credentials) ? credentials.items.map(({ key }) => key) : [];
  return keys.find((key) => isScalar(key) && String(key.value) === name) ?? name;
}

function parseGateway(found: FileText): GatewaySettings {
  const parsed = parsedFile(found, GATEWAY, GatewayConfig);
  if (!parsed.ok) return { status: "faulty", fault: invalidFiles("the gateway", parsed.faults) };
  return { status: "read", simulator: parsed.settings.simulator };
}

function parsedFile<Schema extends Parameters<typeof parseSettingsFile>[0]>(
  found: FileText,
  file: string,
  schema: Schema,
) {
  if (found.status === "unfit")
    return { ok: false as const, faults: [{ file, line: null, text: found.reason }] };
  const text = found.status === "text" ? found.text : "";
  return parseSettingsFile(schema, { file, text, isPrivate: file === CREDENTIALS });
}

function profileFile(profile: string): string {
  return path.join("profiles", profile, GATEWAY);
}

function changedMeanwhile(): GatewayError {
  return new GatewayError("CONFLICT", "the settings were changed by somebody else meanwhile", {
    hint: "Look at them again, then repeat the change.",
  });
}
