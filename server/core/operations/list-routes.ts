import type { ListRoutesInput, PageOf, RouteView } from "@/server/core/contracts";
import { isoTime, utf8Bytes } from "@/server/core/kernel";
import { readPin } from "@/server/core/prompt";
import type { Route } from "@/server/core/sessions";
import { type OperatorContext, requireScope } from "./context";

/** Which keys lead to which sessions, the latest changed first. */
export async function listRoutes(
  ctx: OperatorContext,
  { profile, limit, cursor }: ListRoutesInput,
): Promise<PageOf<RouteView>> {
  requireScope(ctx, "sessions:read");
  const page = await ctx.store.routes(
    { profile: profile ?? null },
    { limit, cursor: cursor ?? null },
  );
  const items = await Promise.all(page.items.map((route) => routeView(ctx, route)));
  return { items, nextCursor: page.nextCursor };
}

async function routeView(ctx: OperatorContext, route: Route): Promise<RouteView> {
  const { key, sessionId, updatedAtMs } = route;
  const session = await ctx.store.session(sessionId);
  const pin = readPin(route.pin);
  return {
    key,
    profile: session?.profile ?? "",
    sessionId,
    sessionTitle: session?.title ?? "",
    pin:
      pin === null || pin.sessionId !== sessionId
        ? null
        : {
            redacted: pin.redactPii,
            bytes: utf8Bytes(pin.chatPrompt) + utf8Bytes(pin.channelPrompt),
          },
    updatedAt: isoTime(updatedAtMs),
  };
}
