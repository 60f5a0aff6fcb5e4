import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { homedir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { Refusal } from "./refusal.mjs";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const DEFAULT_PORT = 3000;
const DEFAULT_HOST = "127.0.0.1";

/** Adds what `.env.local` and `.env` of the project say to `env`; what is set already wins, `.env.local` comes before `.env`. */
export function loadEnvFiles(root, env) {
  for (const name of [".env.local", ".env"]) {
    const text = readIfPresent(path.join(root, name));
    for (const [key, value] of Object.entries(text === null ? {} : parseEnv(text)))
      env[key] ??= value;
  }
}

/** Host, port and data folder from the environment, or a refusal that names what is wrong with them. */
export function readSettings(env) {
  const host = env.HOST?.trim() || DEFAULT_HOST;
  const port = readPort(env.PORT?.trim());
  if (!isLoopback(host) && !env.HOLDFAST_PASSWORD?.trim()) {
    throw new Refusal(
      `HOST=${host} can be reached from other machines: set HOLDFAST_PASSWORD too, or leave HOST out to serve this machine only.`,
    );
  }
  return { host, port, home: homeFolder(env.HOLDFAST_HOME) };
}

/** True when only this machine can reach the host. */
export function isLoopback(host) {
  const bare = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return bare === "localhost" || bare === "::1" || (isIP(bare) === 4 && bare.startsWith("127."));
}

/** The address to open in a browser on this machine. */
export function browserUrl({ host, port }) {
  if (host === "0.0.0.0" || host === "::" || host === "[::]") return `http://127.0.0.1:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function homeFolder(value) {
  const given = value?.trim();
  if (!given) return path.join(homedir(), ".holdfast");
  return path.resolve(given.replace(/^~(?=$|[\\/])/, homedir()));
}

function readPort(value) {
  if (!value) return DEFAULT_PORT;
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65535) return port;
  throw new Refusal(`PORT must be a number from 0 to 65535 (0: any free one), not "${value}".`);
}

function readIfPresent(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw new Refusal(`${file} cannot be read (${error.code}): mend its rights or remove it.`);
  }
}
