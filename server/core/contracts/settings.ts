import { z } from "zod";
import { ErrorBody, ProfileName, Timestamp } from "./common";

export const CredentialName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,39}$/,
    "is not a name for a key: use 1–40 lower-case letters, digits and dashes",
  );

/** Whose API a key opens; openai is any server that speaks its Chat Completions or Responses API. */
export const ProviderName = z.enum(["anthropic", "openai"]);
export type ProviderName = z.infer<typeof ProviderName>;

/** A key of a provider. The key itself never leaves the server; the fingerprint is the beginning of its SHA-256. */
export const CredentialView = z.object({
  name: z.string(),
  provider: ProviderName,
  baseUrl: z.string().nullable(),
  fingerprint: z.string(),
  /** environment: ANTHROPIC_API_KEY; it cannot be changed here. */
  source: z.enum(["file", "environment"]),
  usedBy: z.array(z.string()),
});
export type CredentialView = z.infer<typeof CredentialView>;

export const ProvidersView = z.object({
  credentials: z.array(CredentialView),
  /** What profiles use that choose none; null = the environment's, else the simulated provider. */
  defaultCredential: z.string().nullable(),
  simulator: z.object({
    mode: z.enum(["auto", "on", "off"]),
    /** Who decides: a variable of the environment wins over config.yaml. */
    setBy: z.enum(["environment", "file", "default"]),
    running: z.boolean(),
    url: z.string().nullable(),
  }),
  profiles: z.array(
    z.object({
      name: z.string(),
      /** As its config.yaml says; null = the default. */
      chosen: z.string().nullable(),
      /** Where its calls go now; null = nowhere, see `fault`. */
      effective: z
        .object({
          kind: z.enum(["credential", "environment", "simulated", "own"]),
          name: z.string().nullable(),
          endpoint: z.string(),
          /** Whose API is spoken there. */
          provider: ProviderName,
        })
        .nullable(),
      fault: ErrorBody.nullable(),
    }),
  ),
  /** Changes with every write to the files behind it; a write that names an older one is refused. */
  revision: z.string(),
});
export type ProvidersView = z.infer<typeof ProvidersView>;

const revision = z.string().min(1).max(100);
export const AddCredentialInput = z.object({
  revision,
  name: CredentialName,
  provider: ProviderName.default("anthropic"),
  apiKey: z
    .string()
    .trim()
    .min(1, "is empty")
    .max(1_000)
    .regex(/^[\x21-\x7e]+$/, "holds characters that no key has"),
  baseUrl: z.string().trim().max(500).nullish(),
  makeDefault: z.boolean().default(false),
});
export type AddCredentialInput = z.infer<typeof AddCredentialInput>;
export const RemoveCredentialInput = z.object({ revision, name: CredentialName });
export type RemoveCredentialInput = z.infer<typeof RemoveCredentialInput>;
export const TestCredentialInput = z.object({ name: CredentialName });
export type TestCredentialInput = z.infer<typeof TestCredentialInput>;
export const TestCredentialResult = z.object({
  ok: z.boolean(),
  elapsedMs: z.number(),
  /** Models that the key may use; null = not told. */
  models: z.array(z.string()).nullable(),
  error: ErrorBody.nullable(),
});
export type TestCredentialResult = z.infer<typeof TestCredentialResult>;
export const ChooseCredentialInput = z.object({
  revision,
  /** null = set what all profiles use that choose none. */
  profile: ProfileName.nullable(),
  /** "simulated" is the simulated provider; null = the default. */
  credential: CredentialName.nullable(),
});
export type ChooseCredentialInput = z.infer<typeof ChooseCredentialInput>;
export const SetSimulatorInput = z.object({ revision, mode: z.enum(["auto", "on", "off"]) });
export type SetSimulatorInput = z.infer<typeof SetSimulatorInput>;

export const AboutView = z.object({
  versions: z.array(z.object({ name: z.string(), version: z.string() })),
  startedAt: Timestamp,
  uptimeMs: z.number(),
  processBytes: z.number(),
  paths: z.array(z.object({ name: z.string(), path: z.string(), exists: z.boolean() })),
  database: z.object({
    bytes: z.number(),
    logBytes: z.number(),
    journalMode: z.string(),
    schemaVersion: z.number(),
    migrations: z.array(z.object({ name: z.string(), appliedAt: Timestamp.nullable() })),
    rows: z.array(z.object({ table: z.string(), count: z.number() })),
  }),
});
export type AboutView = z.infer<typeof AboutView>;

export const DatabaseCheck = z.object({
  ok: z.boolean(),
  /** What the database said is wrong; empty when it is sound. */
  findings: z.array(z.string()),
  elapsedMs: z.number(),
  checkedAt: Timestamp,
});
export type DatabaseCheck = z.infer<typeof DatabaseCheck>;

/** One line of the health strip. */
export const HealthView = z.object({
  gateway: z.object({
    version: z.string(),
    startedAt: Timestamp,
    running: z.number(),
    queued: z.number(),
  }),
  store: z.object({ ok: z.boolean(), bytes: z.number(), warning: z.string().nullable() }),
  providers: z.array(
    z.object({
      name: z.string(),
      /** The latest call that was answered, and the latest that failed. */
      lastAnsweredAt: Timestamp.nullable(),
      lastFailure: z.object({ at: Timestamp, error: ErrorBody }).nullable(),
    }),
  ),
});
export type HealthView = z.infer<typeof HealthView>;

/** A store that looks lived in, made by driving this gateway against the simulated provider. */
export const DemoStatus = z.object({
  state: z.enum(["absent", "running", "done", "failed"]),
  /** 0 to 1. */
  progress: z.number(),
  error: ErrorBody.nullable(),
  /** Why it cannot be made here; null = it can. */
  refusal: z.string().nullable(),
});
export type DemoStatus = z.infer<typeof DemoStatus>;
