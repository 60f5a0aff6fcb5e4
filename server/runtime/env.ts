import { isIP } from "node:net";
import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { GatewayError, Secret } from "@/server/core/kernel";
import { isBaseUrl } from "@/server/core/profiles";

const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

const secret = z
  .string()
  .optional()
  .transform((value) => (value === undefined ? null : new Secret(value)));

const portNumber = z
  .string()
  .regex(/^\d+$/, "a number from 0 to 65535 (0: any free one)")
  .transform(Number)
  .refine((port) => port <= 65_535, "a number from 0 to 65535 (0: any free one)");

const baseUrl = z
  .string()
  .refine(
    isBaseUrl,
    "an http or https address, as https://api.anthropic.com, without user name, password or query",
  )
  .transform((url) => url.replace(/\/+$/, ""));

/** Every variable that Holdfast reads, in the order of `.env.example`; an empty one counts as unset. */
export const ENV_VARIABLES = {
  HOST: z.string().default("127.0.0.1").describe("Address to listen on. Unset: this machine only."),
  PORT: portNumber.default(3000).describe("TCP port of the dashboard and the API. Unset: 3000."),
  HOLDFAST_HOME: z
    .string()
    .default("~/.holdfast")
    .transform(absoluteFolder)
    .describe("Folder of all data: database, profiles, settings. Unset: ~/.holdfast."),
  HOLDFAST_PASSWORD: secret.describe(
    "Password of the dashboard, and bearer token of the API. Unset: no sign-in, and HOST must be this machine.",
  ),
  HOLDFAST_ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform(hostList)
    .describe(
      "Host names, comma separated, that a proxy may send in the Host header. Unset: only our own.",
    ),
  HOLDFAST_LOG_LEVEL: z
    .enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe("Least level of the log lines on standard output. Unset: info."),
  ANTHROPIC_API_KEY: secret.describe(
    "Key of the Anthropic API, unless a profile names its own. Unset: the simulated provider answers.",
  ),
  ANTHROPIC_BASE_URL: baseUrl
    .optional()
    .transform((url) => url ?? null)
    .describe("Address of the Anthropic API or of a proxy to it. Unset: the provider's own."),
  OPENAI_API_KEY: secret.describe(
    "Key of the OpenAI API, or of a server that speaks it, unless a profile names its own. Unset: none.",
  ),
  OPENAI_BASE_URL: baseUrl
    .optional()
    .transform((url) => url ?? null)
    .describe(
      "Address of the OpenAI API or of a server that speaks it, with its /v1. Unset: the provider's own.",
    ),
  HOLDFAST_SIMULATOR: z
    .enum(["auto", "on", "off"], "one of auto, on, off")
    .optional()
    .transform((mode) => mode ?? null)
    .describe(
      "Simulated provider: auto (where there is no key), on (for all that choose no key), off. Unset: as config.yaml says, else auto.",
    ),
  SIMULATOR_PORT: portNumber
    .default(3099)
    .describe("TCP port of the simulated provider; the next free one when taken. Unset: 3099."),
  NODE_ENV: z
    .enum(["production", "development", "test"], "one of production, development, test")
    .default("production")
    .describe("Set by the scripts; leave it alone. Unset: production."),
} as const;

const EnvSchema = z.object(ENV_VARIABLES).transform((values) => ({
  host: values.HOST,
  port: values.PORT,
  home: values.HOLDFAST_HOME,
  password: values.HOLDFAST_PASSWORD,
  allowedHosts: values.HOLDFAST_ALLOWED_HOSTS,
  logLevel: values.HOLDFAST_LOG_LEVEL,
  anthropicApiKey: values.ANTHROPIC_API_KEY,
  anthropicBaseUrl: values.ANTHROPIC_BASE_URL,
  openaiApiKey: values.OPENAI_API_KEY,
  openaiBaseUrl: values.OPENAI_BASE_URL,
  simulator: values.HOLDFAST_SIMULATOR,
  simulatorPort: values.SIMULATOR_PORT,
  mode: values.NODE_ENV,
}));

export type Env = z.output<typeof EnvSchema>;
export type EnvSource = Readonly<Record<string, string | undefined>>;

/** The whole environment, checked; throws BAD_INPUT with every fault in one message, and never a secret in it. */
export function readEnv(source: EnvSource = process.env): Env {
  const result = EnvSchema.safeParse(withoutEmpty(source));
  const faults = result.success
    ? bindFaults(result.data)
    : result.error.issues.map((issue) => `${issue.path.join(".")} must be ${issue.message}`);
  if (result.success && faults.length === 0) return result.data;
  throw new GatewayError("BAD_INPUT", `the environment is not usable: ${faults.join("; ")}`, {
    hint: "Mend these variables (in .env, or where the process is started), then start again.",
  });
}

/** The secret in the variable that a profile names for its key, or null when it is unset or no variable's name. */
export function readSecret(name: string, source: EnvSource = process.env): Secret | null {
  const value = VARIABLE_NAME.test(name) ? source[name]?.trim() : undefined;
  return value ? new Secret(value) : null;
}

/** True when the host can be reached from this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

function bindFaults(env: Env): string[] {
  if (isLoopback(env.host) || env.password !== null) return [];
  return [`HOST=${env.host} can be reached from other machines, so HOLDFAST_PASSWORD must be set`];
}

function withoutEmpty(source: EnvSource): Record<string, string> {
  const known = Object.keys(ENV_VARIABLES).map((name) => [name, source[name]?.trim()] as const);
  return Object.fromEntries(known.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function absoluteFolder(folder: string): string {
  return path.resolve(folder.replace(/^~(?=$|[\\/])/, homedir()));
}

function hostList(text: string): string[] {
  return text
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
}
