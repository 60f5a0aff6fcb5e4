import { z } from "zod";

const PinSchema = z.strictObject({
  version: z.literal(1),
  sessionId: z.string().min(1),
  redactPii: z.boolean(),
  chatPrompt: z.string(),
  channelPrompt: z.string(),
});

/** Chat and channel prompt of a session's last human turn, byte for byte. */
export type Pin = Readonly<z.infer<typeof PinSchema>>;

/** The pin as text to keep on the route; equal pins give equal text. */
export function serialisePin(pin: Pin): string {
  const { version, sessionId, redactPii, chatPrompt, channelPrompt } = pin;
  return JSON.stringify({ version, sessionId, redactPii, chatPrompt, channelPrompt });
}

/** The pin behind the text, or null when it is malformed or belongs to another version, session or redaction policy. */
export function parsePin(
  text: string | null,
  expected: { sessionId: string; redactPii: boolean },
): Pin | null {
  const pin = readPin(text);
  const fits = pin?.sessionId === expected.sessionId && pin.redactPii === expected.redactPii;
  return fits ? pin : null;
}

/** The pin behind the text, whosever it is; null when it is malformed or of another version. */
export function readPin(text: string | null): Pin | null {
  return PinSchema.safeParse(parseJson(text)).data ?? null;
}

/** A session's pin for the branch that takes over its words; null when there is none that fits. */
export function rebindPin(
  text: string | null,
  { from, to }: { from: string; to: string },
): string | null {
  const pin = readPin(text);
  return pin?.sessionId === from ? serialisePin({ ...pin, sessionId: to }) : null;
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // malformed is one of the expected outcomes: the caller renders anew
  }
}
