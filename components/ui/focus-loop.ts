/**
 * Where Tab goes at the ends of a loop of stops: from the last to the first, and backwards. null in
 * between, where the browser knows the way.
 */
export function nextInLoop<T>(stops: readonly T[], at: unknown, isBackwards: boolean): T | null {
  const [from, to] = isBackwards ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)];
  return at === from && to !== undefined ? to : null;
}
