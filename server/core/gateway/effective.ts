import { localDate } from "@/server/core/kernel";
import { type CallSettings, modelCapabilities, type Ttl } from "@/server/core/models";
import type { Profile } from "@/server/core/profiles";
import type { InboundEvent, Session } from "@/server/core/sessions";

/** What holds for one turn: the event's word over the session's over the profile's. */
export interface EffectiveSettings {
  readonly model: string;
  readonly call: CallSettings;
  readonly ttl: Ttl | "off";
  readonly maxIterations: number;
  readonly timeZone: string;
}

/** The settings of a turn of this session. */
export function effectiveSettings(
  profile: Profile,
  session: Pick<Session, "model" | "effort" | "thinking">,
  event: Pick<InboundEvent, "effort" | "thinking"> | null,
  hostTimeZone: string,
): EffectiveSettings {
  const { config } = profile;
  const model = session.model ?? config.model;
  return {
    model,
    call: {
      effort: event?.effort ?? session.effort ?? config.effort,
      thinking: event?.thinking ?? session.thinking ?? config.thinking,
      maxOutputTokens: Math.min(config.maxOutputTokens, modelCapabilities(model).maxOutputTokens),
    },
    ttl: config.cacheTtl,
    maxIterations: config.maxIterations,
    timeZone: config.timeZone ?? hostTimeZone,
  };
}

/** The date to tell on this turn, when it is another than the one the model was told last. */
export function dateChange(
  toldDate: string | null,
  nowMs: number,
  timeZone: string,
): { date: string; timeZone: string } | null {
  const date = localDate(nowMs, timeZone);
  return toldDate === null || toldDate === date ? null : { date, timeZone };
}
