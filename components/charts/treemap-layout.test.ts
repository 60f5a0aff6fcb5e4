import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, squarified } from "./treemap-layout";

const box: Box = { x: 0, y: 0, width: 600, height: 400 };
const area = ({ width, height }: Box) => width * height;

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

describe("a treemap", () => {
  it("gives each amount its share of the area, inside the box and beside the others", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 30 }),
        (drawn) => {
          const amounts = drawn.toSorted((a, b) => b - a);
          const total = amounts.reduce((sum, amount) => sum + amount, 0);
          const boxes = squarified(amounts, box);
          boxes.forEach((each, place) => {
            const share = (amounts[place] ?? 0) / total;
            expect(area(each)).toBeCloseTo(share * area(box), 3);
            expect(each.x + each.width).toBeLessThanOrEqual(600.001);
            expect(each.y + each.height).toBeLessThanOrEqual(400.001);
            for (const other of boxes.slice(place + 1))
              expect(overlap(each, other)).toBeLessThan(0.01);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it("keeps boxes near to squares", () => {
    const boxes = squarified([6, 6, 4, 3, 2, 2, 1], box);
    const ratios = boxes.map(({ width, height }) => Math.max(width / height, height / width));
    expect(Math.max(...ratios)).toBeLessThan(3);
  });

  it("gives nothing no area", () => {
    expect(squarified([], box)).toEqual([]);
    expect(squarified([0, 0], box).map(area)).toEqual([0, 0]);
    expect(squarified([5, 0], box).map(area)).toEqual([240_000, 0]);
  });
});
