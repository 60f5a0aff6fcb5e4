/** Runs once when the server boots, before the first request; never during a build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { boot } = await import("./server/runtime/boot");
    await boot();
  }
}
