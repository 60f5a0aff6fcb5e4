interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 6;
const MARGIN_PX = 8;

/** Where a floating box stands: below its anchor, above where there is no room, never outside the view. */
export function placeTip(anchor: Box, box: Size, view: Size): { left: number; top: number } {
  const centred = anchor.left + anchor.width / 2 - box.width / 2;
  const rightmost = view.width - box.width - MARGIN_PX;
  const below = anchor.bottom + GAP_PX;
  const fitsBelow = below + box.height + MARGIN_PX <= view.height;
  const top = fitsBelow ? below : Math.max(MARGIN_PX, anchor.top - GAP_PX - box.height);
  return { left: Math.max(MARGIN_PX, Math.min(centred, rightmost)), top };
}
