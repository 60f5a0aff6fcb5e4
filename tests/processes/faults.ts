import type { OpenRuntime } from "@/server/runtime/open-runtime";

/** What is wrong with the order of a session's messages: turns between each other's lines, or asked twice. */
export async function faultsOfSession(
  { world }: Pick<OpenRuntime, "world">,
  sessionId: string,
): Promise<string[]> {
  const messages = await world.store.messages(sessionId, {});
  const places = new Map<string, number[]>();
  for (const { turnId, seq } of messages) {
    places.set(turnId, [...(places.get(turnId) ?? []), seq]);
  }
  const faults = messages.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`gap at ${seq}`]));
  for (const [turnId, seqs] of places) {
    const [first = 0] = seqs;
    const isWhole = seqs.every((seq, index) => seq === first + index);
    if (!isWhole) faults.push(`turn ${turnId} is interleaved with another`);
    const said = messages.filter((each) => each.turnId === turnId && isSaid(each));
    if (said.length !== 1) faults.push(`turn ${turnId} was asked ${said.length} times`);
  }
  return faults;
}

/** Whether somebody said it: no answer, and no results of tools. */
export function isSaid({
  role,
  blocks,
}: {
  readonly role: string;
  readonly blocks: readonly { readonly json: string }[];
}): boolean {
  return role === "user" && !blocks.some(({ json }) => json.includes('"tool_result"'));
}
