import { type Marker, NO_USAGE, type Usage } from "@/server/core/models";
import { countField, isRecord, type JsonRecord, recordField } from "../json";

type Writes = Pick<Usage, "write5m" | "write1h" | "writeOther">;

const NOTHING_WRITTEN: Writes = { write5m: 0, write1h: 0, writeOther: 0 };
const WRITES_NOT_REPORTED: Writes = { write5m: null, write1h: null, writeOther: null };

/**
 * The provider's usage object as disjoint buckets. `input_tokens` is the uncached rest where cache
 * fields are reported, and the whole prompt, its split unknown, where they are not.
 */
export function usageBuckets(raw: unknown, markers: readonly Marker[]): Usage {
  if (!isRecord(raw)) return NO_USAGE;
  const output = countField(raw, "output_tokens");
  const reasoning = countField(recordField(raw, "output_tokens_details"), "thinking_tokens");
  const input = countField(raw, "input_tokens");
  const read = countField(raw, "cache_read_input_tokens");
  const writes = writeBuckets(raw, markers);
  if (read === null && writes.writeOther === null)
    return { ...NO_USAGE, output, reasoning, promptTotal: input };
  const written = (writes.write5m ?? 0) + (writes.write1h ?? 0) + (writes.writeOther ?? 0);
  const promptTotal = input === null ? null : input + (read ?? 0) + written;
  return { uncached: input, read, ...writes, output, reasoning, promptTotal };
}

/**
 * Usage as the stream ends: the last report's totals over the first report, whose split of writes by
 * lifetime the last one does not repeat.
 */
export function mergeRawUsage(first: unknown, last: unknown): unknown {
  if (!isRecord(last)) return first;
  if (!isRecord(first)) return last;
  const repeated = Object.entries(last).filter(([, value]) => value !== null);
  return { ...first, ...Object.fromEntries(repeated) };
}

function writeBuckets(raw: JsonRecord, markers: readonly Marker[]): Writes {
  const total = countField(raw, "cache_creation_input_tokens");
  const split = recordField(raw, "cache_creation");
  const write5m = countField(split, "ephemeral_5m_input_tokens");
  const write1h = countField(split, "ephemeral_1h_input_tokens");
  if (write5m === null && write1h === null) {
    if (total === null) return WRITES_NOT_REPORTED;
    return addUnsplit(NOTHING_WRITTEN, total, markers);
  }
  const known = { write5m: write5m ?? 0, write1h: write1h ?? 0, writeOther: 0 };
  return addUnsplit(known, (total ?? 0) - known.write5m - known.write1h, markers);
}

function addUnsplit(writes: Writes, tokens: number, markers: readonly Marker[]): Writes {
  if (tokens <= 0) return writes;
  const isOnly5m = markers.length > 0 && markers.every(({ ttl }) => ttl === "5m");
  return isOnly5m
    ? { ...writes, write5m: (writes.write5m ?? 0) + tokens }
    : { ...writes, writeOther: tokens };
}
