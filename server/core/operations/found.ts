import { GatewayError } from "@/server/core/kernel";
import type { ModelCall, Session, SessionListItem, Task } from "@/server/core/sessions";
import type { OperatorContext } from "./context";

/** The session; NOT_FOUND when there is none of that id. */
export async function foundSession(
  { store }: Pick<OperatorContext, "store">,
  id: string,
): Promise<Session> {
  const session = await store.session(id);
  if (session === null) throw unknownSession(id);
  return session;
}

/** The session with its totals; NOT_FOUND when there is none of that id. */
export async function foundSessionItem(
  { reads }: Pick<OperatorContext, "reads">,
  id: string,
): Promise<SessionListItem> {
  const item = await reads.sessionItem(id);
  if (item === null) throw unknownSession(id);
  return item;
}

/** The call; NOT_FOUND when there is none of that id. */
export async function foundCall(
  { store }: Pick<OperatorContext, "store">,
  id: string,
): Promise<ModelCall> {
  const call = await store.call(id);
  if (call !== null) return call;
  throw new GatewayError("NOT_FOUND", `there is no call ${id}`, {
    hint: "It may belong to another data folder; the list of calls shows what there is.",
  });
}

/** The task; NOT_FOUND when there is none of that id. */
export async function foundTask(
  { store }: Pick<OperatorContext, "store">,
  id: string,
): Promise<Task> {
  const task = await store.task(id);
  if (task !== null) return task;
  throw new GatewayError("NOT_FOUND", `there is no task ${id}`, {
    hint: "The list of tasks shows what there is.",
  });
}

function unknownSession(id: string): GatewayError {
  return new GatewayError("NOT_FOUND", `there is no session ${id}`, {
    hint: "It may belong to another data folder; the list of sessions shows what there is.",
  });
}
