import { z } from "zod";
import { CredentialName, ProviderName } from "@/server/core/contracts";
import { isBaseUrl } from "./base-url";

/** Names that mean something else where a profile chooses its key. */
export const RESERVED_CREDENTIAL_NAMES: readonly string[] = ["simulated", "environment"];

export const SIMULATED = "simulated";
export const ENVIRONMENT = "environment";
/** What the key in OPENAI_API_KEY is called beside the one in ANTHROPIC_API_KEY. */
export const OPENAI_ENVIRONMENT = "environment-openai";

/** What a key must look like to be sent in a header. */
const SENDABLE_KEY = /^[\x21-\x7e]+$/;

const StoredCredential = z.strictObject({
  provider: ProviderName.default("anthropic"),
  apiKey: z.string("expected a key").regex(SENDABLE_KEY, "expected a key, without spaces"),
  baseUrl: z
    .string()
    .refine(isBaseUrl, "expected an http or https address, without user name, password or query")
    .nullable()
    .default(null),
  /** Keys of one organisation read each other's cache entries: the same word on each of them says so. */
  cacheScope: z
    .string()
    .trim()
    .min(1, "expected a word, as team")
    .max(100, "expected at most 100 letters")
    .nullable()
    .default(null),
});

/** Keys that share their sessions out among them; a session stays with the one it was given. */
const CredentialPoolSettings = z.strictObject({
  /** fill-first: the first that may be used; round-robin: one after the other. */
  strategy: z.enum(["fill-first", "round-robin"]).default("fill-first"),
  credentials: z
    .array(CredentialName, "expected a list of names of keys, as [first, second]")
    .min(1, "expected at least one key")
    .max(50, "expected at most 50 keys"),
});

const isFree = (name: string) =>
  name !== OPENAI_ENVIRONMENT && !RESERVED_CREDENTIAL_NAMES.includes(name);
const TAKEN = `is taken: ${RESERVED_CREDENTIAL_NAMES.join(" and ")} mean something else`;

/** `HOLDFAST_HOME/credentials.yaml`: keys by name, and the one that profiles use which choose none. */
export const CredentialsFile = z
  .strictObject({
    credentials: z
      .record(CredentialName.refine(isFree, TAKEN), StoredCredential)
      .nullable()
      .default({}),
    pools: z
      .record(CredentialName.refine(isFree, TAKEN), CredentialPoolSettings)
      .nullable()
      .default({}),
    default: CredentialName.nullable().default(null),
  })
  .refine(
    ({ credentials, default: chosen }) =>
      chosen === null || Object.hasOwn(credentials ?? {}, chosen),
    {
      path: ["default"],
      message: "expected the name of one of the credentials, or null",
    },
  )
  .superRefine(({ credentials, pools }, context) => {
    for (const fault of poolFaults(credentials ?? {}, pools ?? {}))
      context.addIssue({ code: "custom", ...fault });
  });
export type CredentialsFile = z.infer<typeof CredentialsFile>;

/** Keys that sessions of a profile are shared out among, by the pool's name. */
export type CredentialPool = z.infer<typeof CredentialPoolSettings> & { readonly name: string };

type Kept = Readonly<Record<string, z.infer<typeof StoredCredential>>>;
type Pools = Readonly<Record<string, z.infer<typeof CredentialPoolSettings>>>;

function poolFaults(kept: Kept, pools: Pools): { path: string[]; message: string }[] {
  return Object.entries(pools).flatMap(([name, { credentials }]) => {
    const path = ["pools", name];
    const named = path.concat("credentials");
    const unknown = credentials.filter((each) => !Object.hasOwn(kept, each));
    const known = credentials.filter((each) => Object.hasOwn(kept, each));
    const providers = new Set(known.map((each) => kept[each]?.provider));
    return [
      ...(Object.hasOwn(kept, name)
        ? [{ path, message: "is the name of a key too: give the pool another one" }]
        : []),
      ...unknown.map((each) => ({ path: named, message: `there is no key ${each}` })),
      ...(new Set(credentials).size < credentials.length
        ? [{ path: named, message: "names a key twice" }]
        : []),
      ...(providers.size > 1 ? [{ path: named, message: "expected keys of one provider" }] : []),
    ];
  });
}
