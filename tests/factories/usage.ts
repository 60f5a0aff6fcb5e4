import { NO_USAGE, type Usage } from "@/server/core/models";

/** Fully reported usage: buckets left out are 0, the total is their sum. */
export function aUsage(given: Partial<Usage> = {}): Usage {
  const usage = {
    ...NO_USAGE,
    uncached: 0,
    read: 0,
    write5m: 0,
    write1h: 0,
    writeOther: 0,
    output: 0,
    ...given,
  };
  const { uncached, read, write5m, write1h, writeOther } = usage;
  const promptTotal = [uncached, read, write5m, write1h, writeOther].reduce<number>(
    (sum, tokens) => sum + (tokens ?? 0),
    0,
  );
  return { ...usage, promptTotal: given.promptTotal ?? promptTotal };
}
