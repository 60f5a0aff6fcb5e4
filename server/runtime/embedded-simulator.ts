import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Clock } from "@/server/core/kernel";
import { DEMO_PACE, type Simulator, startSimulator } from "@/server/simulator";
import type { Env } from "./env";

/** Where the server of the data folder last ran its simulated provider; null = it never did. */
export function rememberedSimulatorUrl(home: string): string | null {
  const file = path.join(home, "simulator", "port");
  if (!existsSync(file)) return null;
  const port = /^\d+ (\d+)\s*$/.exec(readFileSync(file, "utf8"))?.[1];
  return port === undefined ? null : `http://127.0.0.1:${port}`;
}

/** The simulated provider inside this process: one at most, started and stopped while the gateway runs. */
export class EmbeddedSimulator {
  #running: Simulator | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly env: Pick<Env, "home" | "password" | "simulatorPort">,
    private readonly clock: Clock,
  ) {}

  get running(): Simulator | null {
    return this.#running;
  }

  /** Runs, or does not, when this resolves; what it keeps on disk outlives both. */
  set(isWanted: boolean): Promise<void> {
    const work = () => (isWanted ? this.#start() : this.#stop());
    const done = this.#last.then(work, work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #start(): Promise<void> {
    const { home, password, simulatorPort } = this.env;
    this.#running ??= await startSimulator({
      port: simulatorPort,
      dir: path.join(home, "simulator"),
      now: () => this.clock.now(),
      // Its log holds conversations: where a password guards those, it must not lie open beside it.
      control: password === null,
      ...DEMO_PACE,
    });
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.close();
  }
}
