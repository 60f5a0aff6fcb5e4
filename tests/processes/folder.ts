import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { silentLogger } from "@/server/core/kernel";
import { readEnv } from "@/server/runtime/env";
import { type OpenRuntime, openRuntime } from "@/server/runtime/open-runtime";
import { type Simulator, startSimulator } from "@/server/simulator";
import { bundled, Child } from "./children";

/** A data folder that several processes work on, a runtime of this process among them. */
export interface SharedFolder {
  readonly home: string;
  readonly provider: Simulator;
  readonly runtime: OpenRuntime;
  openSessions(count: number): Promise<readonly string[]>;
  /** A worker in a process of its own. */
  worker(): Child;
  /** A process that asks for leases. */
  asker(): Child;
  /** What SQLite says of the database as a whole. */
  integrity(): unknown;
  close(): Promise<void>;
}

/** Opens a new folder with a simulated provider beside it. */
export async function openSharedFolder({ chunkMs = 0 } = {}): Promise<SharedFolder> {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-processes-"));
  const provider = await startSimulator({ port: 0, dir: null, chunkMs });
  const env = {
    HOLDFAST_HOME: home,
    ANTHROPIC_API_KEY: "test-key",
    ANTHROPIC_BASE_URL: provider.url,
  };
  const runtime = await openRuntime({
    ...{ home, role: "worker", env: readEnv(env), logger: silentLogger },
  });
  const children: Child[] = [];
  const scripts = new Map<string, string>();
  const child = (name: string) => {
    const script = scripts.get(name) ?? bundled(name);
    scripts.set(name, script);
    const started = new Child(script, env);
    children.push(started);
    return started;
  };
  return {
    home,
    provider,
    runtime,
    openSessions: (count) => Promise.all(Array.from({ length: count }, () => openSession(runtime))),
    worker: () => child("runtime-child.ts"),
    asker: () => child("lease-child.ts"),
    integrity: () => integrityOf(home),
    close: async () => {
      await Promise.all(children.map((each) => each.kill()));
      await runtime.close(0);
      await provider.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function openSession({ gateway }: OpenRuntime): Promise<string> {
  return (await gateway.createSession({ profile: "me", title: null, ownerId: null })).id;
}

function integrityOf(home: string): unknown {
  const database = new Database(path.join(home, "holdfast.db"), { readonly: true });
  try {
    return database.pragma("integrity_check", { simple: true });
  } finally {
    database.close();
  }
}
