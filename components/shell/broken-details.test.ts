import { expect, it } from "vitest";
import { brokenDetails } from "./broken-details";

it("tells when, where and what broke", () => {
  const error = Object.assign(new TypeError("x is not a function"), { digest: "123" });
  error.stack = "at Page";
  expect(brokenDetails(error, { at: "2026-11-30T12:00:00.000Z", address: "/usage" })).toBe(
    "Holdfast, 2026-11-30T12:00:00.000Z\n/usage\nTypeError: x is not a function\ndigest 123\n\nat Page",
  );
});
