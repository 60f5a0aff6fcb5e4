import type { EventView } from "@/server/core/contracts";
import { isoTime } from "@/server/core/kernel";
import type { AgentEvent } from "@/server/core/sessions";

/** An event with its time in ISO form. */
export function toEventView(event: AgentEvent): EventView {
  return {
    id: event.id,
    sessionId: event.sessionId,
    type: event.type,
    at: isoTime(event.atMs),
    detail: { ...event.detail },
  };
}
