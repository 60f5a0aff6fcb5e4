export const ID_PREFIX = {
  session: "ses",
  turn: "trn",
  message: "msg",
  call: "cal",
  event: "evt",
  queueItem: "inq",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

/** Makes ids that are unique for life: `ses_…`, `trn_…`; letters and digits after the prefix. */
export interface Ids {
  next(kind: IdKind): string;
}

const ID_SHAPE = /^[a-z]{3}_[a-z0-9]{6,40}$/;

/** True when the text has the shape of one of our ids of that kind; never proves that it exists. */
export function isIdOf(kind: IdKind, text: string): boolean {
  return ID_SHAPE.test(text) && text.startsWith(`${ID_PREFIX[kind]}_`);
}
