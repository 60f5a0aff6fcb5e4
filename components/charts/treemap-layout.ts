export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Cuts a box into one box per amount, each with its share of the area and as near to a square as they
 * come when the amounts are given largest first. Amounts of zero get boxes without area.
 */
export function squarified(amounts: readonly number[], box: Box): Box[] {
  const total = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
  if (total <= 0) return amounts.map(() => ({ ...box, width: 0, height: 0 }));
  const scale = (box.width * box.height) / total;
  const areas = amounts.map((amount) => Math.max(0, amount) * scale);
  const placed: Box[] = [];
  let rest = box;
  let start = 0;
  while (start < areas.length) {
    const end = rowEnd(areas, start, Math.min(rest.width, rest.height));
    const row = areas.slice(start, end);
    const laid = layRow(row, rest);
    placed.push(...laid.boxes);
    rest = laid.rest;
    start = end;
  }
  return placed;
}

/** Takes areas into a row as long as its worst box grows no worse. */
function rowEnd(areas: readonly number[], start: number, side: number): number {
  let end = start + 1;
  while (end < areas.length) {
    const now = worstRatio(areas.slice(start, end), side);
    if (worstRatio(areas.slice(start, end + 1), side) > now) break;
    end += 1;
  }
  return end;
}

function worstRatio(row: readonly number[], side: number): number {
  const sum = row.reduce((all, area) => all + area, 0);
  if (sum === 0 || side === 0) return Number.POSITIVE_INFINITY;
  const thickness = sum / side;
  return Math.max(
    ...row.map((area) => {
      const length = area / thickness;
      return length === 0
        ? Number.POSITIVE_INFINITY
        : Math.max(length / thickness, thickness / length);
    }),
  );
}

function layRow(row: readonly number[], box: Box): { boxes: Box[]; rest: Box } {
  const sum = row.reduce((all, area) => all + area, 0);
  const isColumn = box.width >= box.height;
  const side = isColumn ? box.height : box.width;
  const thickness = side === 0 ? 0 : sum / side;
  let along = 0;
  const boxes = row.map((area) => {
    const length = thickness === 0 ? 0 : area / thickness;
    const placed = isColumn
      ? { x: box.x, y: box.y + along, width: thickness, height: length }
      : { x: box.x + along, y: box.y, width: length, height: thickness };
    along += length;
    return placed;
  });
  const rest = isColumn
    ? { ...box, x: box.x + thickness, width: Math.max(0, box.width - thickness) }
    : { ...box, y: box.y + thickness, height: Math.max(0, box.height - thickness) };
  return { boxes, rest };
}
