import { expect, it } from "vitest";
import { withPatch } from "./patch";

it("withPatch takes null and leaves out undefined", () => {
  const value: { a: number | null; b: number | null } = { a: 1, b: 2 };
  expect(withPatch(value, { a: null, b: undefined })).toEqual({ a: null, b: 2 });
  expect(value).toEqual({ a: 1, b: 2 });
});
