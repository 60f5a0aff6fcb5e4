/** Runs once when the server boots, before the first request; never during a build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { ensureRuntime } = await import("./server/runtime");
  try {
    await ensureRuntime(process.cwd());
  } catch (error) {
    const { startFault } = await import("./server/runtime/start");
    console.error(startFault(error));
    process.exit(1);
  }
}
