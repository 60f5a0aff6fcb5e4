interface Dated {
  readonly at: string;
}

/** Events in the order in which they came, cut where the reader's day changes. */
export function groupByDay<T extends Dated>(
  events: readonly T[],
  dayOf: (at: string) => string,
): { day: string; items: T[] }[] {
  const days: { day: string; items: T[] }[] = [];
  for (const event of events) {
    const day = dayOf(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(event);
    else days.push({ day, items: [event] });
  }
  return days;
}
