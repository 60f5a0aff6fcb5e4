import type { SessionGateway } from "@/server/core/gateway";

const LOOK_EVERY_MS = 1_000;

/** Tells who is subscribed when another process has written to the store; gives the way to end it. */
export function watchForeignWrites({
  gateway,
  foreignVersion,
}: {
  gateway: Pick<SessionGateway, "counts" | "foreignWrites">;
  foreignVersion: () => number;
}): () => void {
  let seen = foreignVersion();
  const look = setInterval(() => {
    if (gateway.counts().subscribed === 0) return;
    const now = foreignVersion();
    if (now === seen) return;
    seen = now;
    gateway.foreignWrites();
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(look);
}
