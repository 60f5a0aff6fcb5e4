import { z } from "zod";
import { CredentialName } from "@/server/core/contracts";
import { isBaseUrl } from "./base-url";

/** Names that mean something else where a profile chooses its key. */
export const RESERVED_CREDENTIAL_NAMES: readonly string[] = ["simulated", "environment"];

export const SIMULATED = "simulated";
export const ENVIRONMENT = "environment";

/** What a key must look like to be sent in a header. */
const SENDABLE_KEY = /^[\x21-\x7e]+$/;

const StoredCredential = z.strictObject({
  provider: z.enum(["anthropic"]).default("anthropic"),
  apiKey: z.string("expected a key").regex(SENDABLE_KEY, "expected a key, without spaces"),
  baseUrl: z
    .string()
    .refine(isBaseUrl, "expected an http or https address, without user name, password or query")
    .nullable()
    .default(null),
});

/** `HOLDFAST_HOME/credentials.yaml`: keys by name, and the one that profiles use which choose none. */
export const CredentialsFile = z
  .strictObject({
    credentials: z
      .record(
        CredentialName.refine(
          (name) => !RESERVED_CREDENTIAL_NAMES.includes(name),
          `is taken: ${RESERVED_CREDENTIAL_NAMES.join(" and ")} mean something else`,
        ),
        StoredCredential,
      )
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
  );
export type CredentialsFile = z.infer<typeof CredentialsFile>;
