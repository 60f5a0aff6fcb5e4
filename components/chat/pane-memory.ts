/** How a pane beside the thread stands. */
export interface PaneState {
  readonly width: number;
  readonly isOpen: boolean;
}

export interface PaneLimits {
  readonly least: number;
  readonly most: number;
  readonly usual: number;
}

/** A width that the pane may have. */
export function fittingWidth(width: number, { least, most, usual }: PaneLimits): number {
  if (!Number.isFinite(width)) return usual;
  return Math.round(Math.min(most, Math.max(least, width)));
}

/** What was kept of a pane; as at first where nothing of the kind was. */
export function readPane(kept: string | null, limits: PaneLimits): PaneState {
  const first = { width: limits.usual, isOpen: true };
  if (kept === null) return first;
  try {
    const found: unknown = JSON.parse(kept);
    if (!isPaneState(found)) return first;
    return { isOpen: found.isOpen, width: fittingWidth(found.width, limits) };
  } catch {
    return first;
  }
}

function isPaneState(found: unknown): found is PaneState {
  if (typeof found !== "object" || found === null) return false;
  if (!("width" in found) || !("isOpen" in found)) return false;
  return typeof found.width === "number" && typeof found.isOpen === "boolean";
}

/** The width after a key of the keyboard; null = the key is none of the pane's. */
export function widthAfterKey(
  key: string,
  width: number,
  { limits, side }: { limits: PaneLimits; side: "left" | "right" },
): number | null {
  const grows = side === "left" ? "ArrowRight" : "ArrowLeft";
  const shrinks = side === "left" ? "ArrowLeft" : "ArrowRight";
  if (key === grows) return fittingWidth(width + STEP_PX, limits);
  if (key === shrinks) return fittingWidth(width - STEP_PX, limits);
  if (key === "Home") return limits.least;
  if (key === "End") return limits.most;
  return null;
}

const STEP_PX = 16;
