import { z } from "zod";
import { ProfileName } from "@/server/core/contracts";

const SMALLEST_BUDGET_MIB = 64;
const LARGEST_BUDGET_MIB = 1_048_576;

const HOST_NAME =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** A platform's own id; written as a number it is taken as it stands, where no digit is lost. */
const PlatformId = z
  .union([z.string(), z.number()])
  .refine((id) => (typeof id === "string" ? id.trim() !== "" : Number.isSafeInteger(id)), {
    error: "expected an id; put a long one in quotes",
  })
  .transform(String);

/** Which profile answers where. All that a route names must fit; a thread goes before a chat, a chat before a guild. */
export const ProfileRoute = z.strictObject({
  profile: ProfileName,
  platform: z.string().trim().min(1, "expected the name of a platform"),
  guild: PlatformId.optional(),
  chat: PlatformId.optional(),
  thread: PlatformId.optional(),
});
export type ProfileRoute = z.infer<typeof ProfileRoute>;

/** `HOLDFAST_HOME/config.yaml`. Every setting may be left out. */
export const GatewayConfig = z.strictObject({
  agentCache: z
    .strictObject({
      maxEntries: z.number().int().min(1).max(100_000).default(128),
      idleSeconds: z.number().int().min(1).max(31_536_000).default(3_600),
      /** auto: 65 % of the memory that this process may use; off: no limit; a number: so many MiB. */
      memory: z
        .union(
          [
            z.enum(["auto", "off"]),
            z.number().int().min(SMALLEST_BUDGET_MIB).max(LARGEST_BUDGET_MIB),
          ],
          `expected auto, off, or a number of MiB from ${SMALLEST_BUDGET_MIB}`,
        )
        .default("auto"),
    })
    .prefault({}),
  /** The right to write a session, kept in the store for all processes that share it. */
  turnLease: z
    .strictObject({
      /** After so long without a renewal another process may take it over. */
      ttlSeconds: z.number().int().min(2).max(86_400).default(300),
      renewSeconds: z.number().int().min(1).max(43_200).default(60),
      /** How long a turn waits for another process; then its message is kept, and runs later. */
      waitSeconds: z.number().int().min(1).max(86_400).default(1_800),
    })
    .refine(({ ttlSeconds, renewSeconds }) => renewSeconds * 2 <= ttlSeconds, {
      message: "expected at most half of ttlSeconds, so that one late renewal loses nothing",
      path: ["renewSeconds"],
    })
    .prefault({}),
  /** Host names, beside our own, that a proxy may send. */
  allowedHosts: z
    .array(
      z.string().regex(HOST_NAME, "expected a host name, as dash.home"),
      "expected a list of host names",
    )
    .default([]),
  routes: z.array(ProfileRoute, "expected a list of routes").default([]),
  /** auto: answers where no key is set; on: for all profiles that choose none. HOLDFAST_SIMULATOR wins. */
  simulator: z.enum(["auto", "on", "off"]).nullable().default(null),
  /** Turns that a stop cut off: ask offers them, auto goes on with them at the start, off leaves them alone. */
  startupResume: z.enum(["ask", "auto", "off"]).default("ask"),
  /** auto: write-ahead log where the file system can carry it. */
  journalMode: z.enum(["auto", "wal", "delete"]).default("auto"),
});
export type GatewayConfig = z.infer<typeof GatewayConfig>;
