import { expect, it } from "vitest";
import { toTheme } from "./theme";

it("takes a stored word for a theme only where it is one", () => {
  expect(["light", "dark", "system"].map(toTheme)).toEqual(["light", "dark", "system"]);
  expect([null, undefined, "", '"><script>', "DARK"].map(toTheme)).toEqual(
    Array.from({ length: 5 }, () => "system"),
  );
});
