import type { Server } from "node:http";
import { organisationOfKey } from "./access";
import type { CacheEntry } from "./cache-entries";
import { isRecord } from "./json";
import { StateFolder } from "./persistence";
import type { LoggedRequest } from "./request-log";
import { createSimulatorServer } from "./server";
import { SimulatorState } from "./state";
import type { SimulatorOptions } from "./types";

const DEFAULT_PORT = 3099;
const DEFAULT_HOST = "127.0.0.1";
const PORTS_TRIED = 50;

export interface Simulator {
  readonly url: string;
  readonly port: number;
  readonly clock: { now(): number; advance(ms: number): void };
  /** The last requests, raw bodies byte for byte, oldest first. */
  log(organisation?: string): readonly LoggedRequest[];
  entries(organisation?: string): readonly CacheEntry[];
  /** Queues one fixture `{match?, reply, times?}` or a list of them. */
  script(fixtures: unknown): void;
  /** Arms a fault such as `{status: 529, count: 1}`. */
  fault(fault: unknown): void;
  reset(organisation?: string): void;
  organisationOf(key: string): string;
  /** Ends open streams, saves the state and frees the port. */
  close(): Promise<void>;
}

/** Starts a simulated provider on loopback; resolves when it listens. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const state = new SimulatorState(options);
  const folder = await openFolder(options.dir ?? null, state);
  const server = createSimulatorServer(state);
  const host = options.host ?? DEFAULT_HOST;
  const port = await listenSomewhere(server, { port: options.port ?? DEFAULT_PORT, host, folder });
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    clock: {
      now: () => state.clock.now(),
      advance: (ms) => {
        state.clock.advance(ms);
        state.changed();
      },
    },
    log: (organisation) => state.log.list(organisation ?? null, 0),
    entries: (organisation) => state.entries.list(organisation ?? null),
    script: (fixtures) => {
      state.fixtures.add(fixtures);
    },
    fault: (fault) => {
      state.faults.add(fault);
    },
    reset: (organisation) => state.reset(organisation ?? null),
    organisationOf: organisationOfKey,
    close: async () => {
      await closeServer(server);
      await folder?.close();
    },
  };
}

async function openFolder(dir: string | null, state: SimulatorState): Promise<StateFolder | null> {
  if (dir === null) return null;
  const folder = new StateFolder(dir, () => state.snapshot());
  const saved = await folder.load();
  if (saved !== null) state.restore(saved);
  state.whenChanged(() => folder.changed());
  return folder;
}

interface Place {
  readonly port: number;
  readonly host: string;
  readonly folder: StateFolder | null;
}

async function listenSomewhere(server: Server, { port, host, folder }: Place): Promise<number> {
  if (port === 0) return listen(server, 0, host);
  const remembered = (await folder?.readPort()) ?? null;
  const first = remembered?.asked === port ? remembered.got : port;
  const candidates = new Set([first, ...Array.from({ length: PORTS_TRIED }, (_, n) => port + n)]);
  for (const candidate of candidates) {
    if (candidate > 65_535) continue;
    try {
      const got = await listen(server, candidate, host);
      await folder?.writePort(port, got);
      return got;
    } catch (error) {
      if (!isRecord(error) || error.code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error(
    `The simulated provider found no free port from ${port} to ${port + PORTS_TRIED - 1}; ` +
      "set SIMULATOR_PORT to a free one.",
  );
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error);
    server.once("error", onError);
    server.listen(port, host, () => {
      server.off("error", onError);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
