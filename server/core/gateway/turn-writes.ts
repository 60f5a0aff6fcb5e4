import type { TurnOutcome } from "@/server/core/agent";
import { GatewayError, localDate } from "@/server/core/kernel";
import type {
  BeginWrite,
  FencedWrite,
  InboundEvent,
  Session,
  SessionPatch,
  StepWrite,
  StoredMessage,
} from "@/server/core/sessions";
import type { PreparedTurn } from "./prepare-turn";
import { titleFrom } from "./user-message";

/** What the beginning of a turn changes of its session. */
export function startPatch(session: Session, event: InboundEvent, nowMs: number): SessionPatch {
  const untitled = session.title === "" && event.kind === "human";
  return {
    ...(event.kind === "human" ? { lastActiveAtMs: nowMs } : {}),
    ...(untitled ? { title: titleFrom(event.text), titleSource: "derived" } : {}),
  };
}

/** What the model knows once this turn's message has come to stay: the date it began on, who answers. */
export function told(
  { answeredBy }: TurnOutcome,
  { effective, request }: Pick<PreparedTurn, "effective" | "request">,
): Pick<SessionPatch, "toldDate" | "toldModel"> {
  const { session, nowMs } = request;
  const isTold = answeredBy !== null || session.toldModel !== null;
  // Of whoever answers in place of the chosen model nothing is told: its next turn needs no note of a switch.
  const toldModel = isTold ? effective.model : null;
  return { toldDate: localDate(nowMs, effective.timeZone), toldModel };
}

/** null = its words were changed. */
export function begunWith(write: BeginWrite): readonly StoredMessage[] | null {
  return write.status === "words-changed" ? null : written(write);
}

/** What was stored; LEASE_HELD when the turn may not write any more. */
export function written(write: FencedWrite | StepWrite): readonly StoredMessage[] {
  if (write.status === "written") return write.messages;
  throw new GatewayError("LEASE_HELD", "another turn took over this session", {
    hint: "Reload the session; nothing of the other turn is lost.",
  });
}
