import type { LeaseView } from "@/server/core/contracts";
import { hostName, type LeaseStanding } from "@/server/core/gateway";
import { isoTime } from "@/server/core/kernel";
import type { Session } from "@/server/core/sessions";

/** A lease as people see it. */
export function toLeaseView(
  { lease, isOwn, state }: LeaseStanding,
  session: Pick<Session, "title" | "profile"> | null,
  nowMs: number,
): LeaseView {
  const { host, pid } = lease.holder;
  return {
    sessionId: lease.sessionId,
    title: session?.title ?? "",
    profile: session?.profile ?? "",
    fence: lease.fence,
    turnId: lease.turnId,
    purpose: lease.purpose,
    holder: { host: hostName(host), pid, isThisProcess: isOwn },
    acquiredAt: isoTime(lease.acquiredAtMs),
    renewedAt: isoTime(lease.renewedAtMs),
    expiresAt: isoTime(lease.expiresAtMs),
    state: state !== "dead" && lease.expiresAtMs <= nowMs ? "expired" : state,
  };
}
