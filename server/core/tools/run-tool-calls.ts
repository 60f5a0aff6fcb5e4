import { type Clock, GatewayError, isGatewayError, type Logger } from "@/server/core/kernel";
import { type ToolUseBlock, UNREADABLE_INPUT } from "@/server/core/models";
import { cutMiddle, wellFormed } from "@/server/core/prompt";
import type { ToolContext, ToolDefinition, ToolOutcome } from "./definition";

export interface ToolRun {
  /** What may be run now; a frozen tool that is missing here answers that it is not available. */
  readonly tools: readonly ToolDefinition[];
  readonly context: ToolContext;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called as each call ends, in whatever order they end. */
  readonly onEnded?: (call: ToolUseBlock, outcome: ToolOutcome, elapsedMs: number) => void;
}

const RESULT_CHARACTERS = 50_000;
const STOPPED: ToolOutcome = { text: "stopped", isError: true };

/** Runs the calls side by side and returns one outcome per call, in the order of the calls; never throws. */
export async function runToolCalls(
  calls: readonly ToolUseBlock[],
  run: ToolRun,
): Promise<readonly ToolOutcome[]> {
  // One listener for all: a listener per call would look like a leak where many run together.
  const stop = stopOf(run.context.signal);
  try {
    return await Promise.all(
      calls.map(async (call) => {
        const startedAtMs = run.clock.now();
        const outcome = sendable(await outcomeOf(call, run, stop.stopped));
        run.onEnded?.(call, outcome, run.clock.now() - startedAtMs);
        return outcome;
      }),
    );
  } finally {
    stop.forget();
  }
}

async function outcomeOf(
  call: ToolUseBlock,
  run: ToolRun,
  stopped: Promise<never>,
): Promise<ToolOutcome> {
  const { signal } = run.context;
  const tool = run.tools.find(({ name }) => name === call.name);
  if (tool === undefined) return notAvailable(call.name, run.tools);
  if (signal.aborted) return STOPPED;
  if (Object.hasOwn(call.input, UNREADABLE_INPUT)) return unreadable(call.name);
  try {
    const work = tool.run(call.input, run.context);
    return await Promise.race([stopped, work]);
  } catch (error) {
    return signal.aborted ? STOPPED : failure(call.name, error, run.logger);
  }
}

function unreadable(name: string): ToolOutcome {
  const text = `the arguments of ${name} were not a JSON object, so it was not run; call it again with one`;
  return { text, isError: true };
}

function notAvailable(name: string, tools: readonly ToolDefinition[]): ToolOutcome {
  const names = tools.map((tool) => tool.name).sort();
  const available = names.length === 0 ? "none" : names.join(", ");
  return { text: `not available: ${name}; available: ${available}`, isError: true };
}

// Only our own errors speak to the model; the words of any other may hold paths or secrets of the host.
function failure(name: string, error: unknown, logger: Logger): ToolOutcome {
  if (isGatewayError(error)) {
    const text = error.hint === null ? error.message : `${error.message}. ${error.hint}`;
    return { text, isError: true };
  }
  logger.error({ tool: name, error }, "a tool failed unexpectedly");
  return { text: `${name} failed unexpectedly; the reason is in the gateway's log`, isError: true };
}

function stopOf(signal: AbortSignal): { stopped: Promise<never>; forget: () => void } {
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new GatewayError("INTERRUPTED", "stopped"));
  });
  stopped.catch(() => undefined); // no call may be waiting for it
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return { stopped, forget: () => signal.removeEventListener("abort", stop) };
}

function sendable({ text, isError }: ToolOutcome): ToolOutcome {
  const bounded = cutMiddle(wellFormed(text), {
    limit: RESULT_CHARACTERS,
    marker: (cut) => `[… ${cut} characters of this result are left out here …]`,
  });
  return { text: bounded.trim() === "" ? "(no output)" : bounded, isError };
}
