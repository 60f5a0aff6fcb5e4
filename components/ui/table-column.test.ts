import { describe, expect, it } from "vitest";
import { columnChoice } from "./column-choice";
import { type Column, cardPlace, shownColumns } from "./table-column";

const column = (id: string, more: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  cell: () => null,
  ...more,
});

describe("columns", () => {
  const columns = [column("title"), column("cost"), column("created", { isHiddenAtFirst: true })];

  it("are shown unless hidden at first, until the reader chooses", () => {
    const ids = (choice: Record<string, boolean>) =>
      shownColumns(columns, choice).map(({ id }) => id);
    expect(ids({})).toEqual(["title", "cost"]);
    expect(ids({ cost: false, created: true })).toEqual(["title", "created"]);
    expect(ids({ title: false, cost: false })).toEqual(["title"]);
  });

  it("give way where the table is narrow, unless the reader asked for them", () => {
    const yielding = [column("title"), column("model", { yields: "first" })];
    expect(shownColumns(yielding, {}).at(1)?.yields).toBe("first");
    expect(shownColumns(yielding, { model: true }).at(1)?.yields).toBeUndefined();
  });

  it("give a card its title", () => {
    expect(columns.map((each) => cardPlace(each, columns))).toEqual(["title", "line", "line"]);
    const named = [column("state", { card: "hide" }), column("name", { card: "title" })];
    expect(named.map((each) => cardPlace(each, named))).toEqual(["hide", "title"]);
  });
});

describe("a stored choice of columns", () => {
  it("is taken where it can be read and is none where not", () => {
    expect(columnChoice('{"cost":false}')).toEqual({ cost: false });
    for (const text of [null, "", "{", "[1]", "3", '{"cost":"no"}']) {
      expect(columnChoice(text)).toEqual({});
    }
  });
});
