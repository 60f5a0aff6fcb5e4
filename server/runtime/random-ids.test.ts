import { expect, it } from "vitest";
import { randomIds } from "./random-ids";

it("makes ids of one shape, none of them twice", () => {
  const ids = Array.from({ length: 5_000 }, () => randomIds.next("session"));
  expect(new Set(ids).size).toBe(5_000);
  for (const id of ids) expect(id).toMatch(/^ses_[0-9a-hjkmnp-tv-z]{20}$/);
});
