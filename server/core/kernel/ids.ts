export const ID_PREFIX = {
  session: "ses",
  turn: "trn",
  message: "msg",
  call: "cal",
  event: "evt",
  queueItem: "inq",
  task: "tsk",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

/** Makes ids that are unique for life: `ses_…`, `trn_…`; letters and digits after the prefix. */
export interface Ids {
  next(kind: IdKind): string;
}
