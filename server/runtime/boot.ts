import { ensureRuntime } from "./index";
import { startFault } from "./start-fault";

/** Starts the gateway of this server process, or says in one line why it cannot and ends the process. */
export async function boot(): Promise<void> {
  try {
    await ensureRuntime(process.cwd());
  } catch (error) {
    console.error(startFault(error));
    process.exit(1);
  }
}
