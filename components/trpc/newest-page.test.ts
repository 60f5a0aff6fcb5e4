import { describe, expect, it } from "vitest";
import { withNewestPage } from "./newest-page";

interface Item {
  readonly id: string;
  readonly note?: string;
}

const page = (ids: string, nextCursor: string | null) => ({
  items: [...ids].map((id): Item => ({ id })),
  nextCursor,
});
const never = () => false;
const idsOf = (data: { pages: { items: Item[] }[] } | null) =>
  data?.pages.map(({ items }) => items.map(({ id }) => id).join(""));

describe("withNewestPage", () => {
  const loaded = { pages: [page("fed", "d"), page("cba", null)], pageParams: [null, "d"] };

  it("puts what is new before what is loaded, each item once", () => {
    const merged = withNewestPage(loaded, page("hgfe", "e"), never);
    expect(idsOf(merged)).toEqual(["hgfed", "cba"]);
    expect(merged?.pages[0]?.nextCursor).toBe("d");
  });

  it("takes items as they are now", () => {
    const now = { items: [{ id: "g" }, { id: "f", note: "new" }], nextCursor: "f" };
    const merged = withNewestPage(loaded, now, never);
    expect(merged?.pages[0]?.items[1]).toEqual({ id: "f", note: "new" });
  });

  it("asks for all to be read again where there is a gap or an old item has changed", () => {
    expect(withNewestPage(loaded, page("zyx", "x"), never)).toBeNull();
    expect(withNewestPage(loaded, page("gf", "f"), () => true)).toBeNull();
  });

  it("is the newest page alone when that holds everything", () => {
    expect(idsOf(withNewestPage(loaded, page("ba", null), never))).toEqual(["ba"]);
  });
});
