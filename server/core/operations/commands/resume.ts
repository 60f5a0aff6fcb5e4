import { IdInput } from "@/server/core/contracts";
import { foldTitle, type Session } from "@/server/core/sessions";
import { moveKey } from "./move-key";
import { type CommandAnswer, type CommandCall, type CommandEffect, refused } from "./types";
import { beginning } from "./words";

const LISTED = 10;
const SEARCHED = 50;

/** Lists the latest conversations, or goes on with one: by number, id or title. */
export const resume: CommandEffect = async (call) => {
  const wanted = call.args.session;
  if (wanted === undefined) return listed(await latest(call, LISTED), "The latest conversations:");
  const found = await candidates(call, wanted);
  const [target, ...others] = found;
  if (target === undefined)
    return refused(`No conversation is called ${beginning(wanted)}. /resume lists the latest.`);
  if (others.length > 0)
    return listed(
      found.slice(0, LISTED),
      `Several are called so. Write the id, as /resume ${target.id}.`,
    );
  if (target.id === call.session.id) return { message: "This is that conversation already." };
  return goOn(call, target);
};

async function goOn(call: CommandCall, target: Session): Promise<CommandAnswer> {
  const { ctx, session } = call;
  if (target.archivedAtMs !== null) {
    return refused(`${nameOf(target)} is archived. Take it out of the archive, then resume it.`);
  }
  await moveKey(call, target.id);
  await ctx.audit.record({
    action: "sessions.resume",
    operatorId: ctx.operator.id,
    target: target.id,
    sessionId: session.id,
    detail: { to: target.id },
  });
  return { message: `${nameOf(target)} goes on here.`, sessionId: target.id };
}

async function candidates(call: CommandCall, wanted: string): Promise<readonly Session[]> {
  if (IdInput.safeParse(wanted).success) {
    // An id is a handle, not a right: it must be of the same profile and owner.
    const session = await call.ctx.store.session(wanted);
    return session !== null && isOurs(call, session) ? [session] : [];
  }
  if (/^\d{1,2}$/.test(wanted)) {
    const one = (await latest(call, LISTED))[Number(wanted) - 1];
    if (one !== undefined) return [one];
  }
  const named = await latest(call, SEARCHED, wanted);
  const exact = named.filter(({ title }) => foldTitle(title) === foldTitle(wanted));
  return exact.length > 0 ? exact : named;
}

async function latest(
  call: CommandCall,
  limit: number,
  query: string | null = null,
): Promise<readonly Session[]> {
  const { profile } = call.session;
  const page = await call.ctx.reads.sessions(
    { profile, query, archived: false },
    { limit: SEARCHED, cursor: null },
  );
  return page.items
    .map(({ session }) => session)
    .filter((session) => isOurs(call, session))
    .slice(0, limit);
}

function isOurs({ session: { profile, ownerId } }: CommandCall, other: Session): boolean {
  return other.profile === profile && other.ownerId === ownerId;
}

function listed(sessions: readonly Session[], message: string): CommandAnswer {
  const lines = sessions.map((session, at) => `${at + 1}. ${nameOf(session)} ${session.id}`);
  return { message, lines };
}

function nameOf({ title, id }: Session): string {
  return title === "" ? id : beginning(title);
}
