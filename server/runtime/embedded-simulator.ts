import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Clock } from "@/server/core/kernel";
import { DEMO_PACE, type Simulator, startSimulator } from "@/server/simulator";
import type { Env } from "./env";

/** Where the server of the data folder runs its simulated provider; null = it runs none. */
export function simulatorUrlOfServer(home: string): string | null {
  const file = urlFile(home);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/** For the other processes on the data folder, whose calls go there as well. */
function urlFile(home: string): string {
  return path.join(home, "simulator", "url");
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
    writeFileSync(urlFile(home), `${this.#running.url}\n`, { mode: 0o600 });
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    if (running !== null) rmSync(urlFile(this.env.home), { force: true });
    await running?.close();
  }
}
