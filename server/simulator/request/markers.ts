import { invalid } from "../errors";
import { isRecord, type JsonRecord } from "../json";
import type { Ttl } from "./types";

export const MAXIMUM_MARKERS = 4;

interface PlacedMarker {
  readonly path: string;
  readonly ttl: Ttl;
}

/** Reads a `cache_control` value: null when there is none, a refusal when it is malformed. */
export function readMarker(value: unknown, path: string): Ttl | null {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) throw invalid(`${path}: Input should be a valid dictionary`);
  if (value.type !== "ephemeral") {
    throw invalid(`${path}.type: Input should be 'ephemeral'`);
  }
  const ttl = value.ttl ?? "5m";
  if (ttl !== "5m" && ttl !== "1h") {
    throw invalid(`${path}.ttl: Input should be '5m' or '1h'`);
  }
  return ttl;
}

/** Whether the API accepts a cache marker on this block. */
export function canCarryMarker(block: JsonRecord): boolean {
  if (block.type === "thinking" || block.type === "redacted_thinking") return false;
  return !(block.type === "text" && block.text === "");
}

/** The markers of one block: its own, then those of the content inside a tool result. */
export function markersOf(block: JsonRecord, path: string): PlacedMarker[] {
  const found: PlacedMarker[] = [];
  if (block.type === "tool_result" && Array.isArray(block.content)) {
    block.content.forEach((inner: unknown, index) => {
      if (!isRecord(inner)) return;
      const place = `${path}.content.${index}.cache_control`;
      const ttl = readMarker(inner.cache_control, place);
      if (ttl !== null) found.push({ path: place, ttl });
    });
  }
  const own = readMarker(block.cache_control, `${path}.cache_control`);
  if (own === null) return found;
  if (!canCarryMarker(block)) {
    throw invalid(
      block.type === "text"
        ? `${path}.text: cache_control cannot be set for empty text blocks`
        : `${path}.${String(block.type)}.cache_control: Extra inputs are not permitted`,
    );
  }
  return [...found, { path: `${path}.cache_control`, ttl: own }];
}

/** Refuses more than four markers, and a longer lifetime behind a shorter one. */
export function checkMarkers(markers: readonly PlacedMarker[]): void {
  if (markers.length > MAXIMUM_MARKERS) {
    throw invalid(
      `A maximum of ${MAXIMUM_MARKERS} blocks with cache_control may be provided. Found ${markers.length}.`,
    );
  }
  const firstShort = markers.findIndex((marker) => marker.ttl === "5m");
  const late = markers.find((marker, index) => marker.ttl === "1h" && index > firstShort);
  if (firstShort >= 0 && late !== undefined) {
    throw invalid(
      `${late.path}.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' ` +
        "cache_control block. Note that blocks are processed in the following order: " +
        "`tools`, `system`, `messages`.",
    );
  }
}
