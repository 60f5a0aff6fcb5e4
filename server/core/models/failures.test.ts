import { describe, expect, it } from "vitest";
import { GatewayError } from "@/server/core/kernel";
import { isBilling } from "./failures";

describe("isBilling", () => {
  it.each([
    [{ status: 402, type: null }, true],
    [{ status: 429, type: "billing_error" }, true],
    [{ status: 429, type: "rate_limit_error" }, false],
    [{ status: 401, type: "authentication_error" }, false],
    ["402", false],
    [null, false],
    [undefined, false],
  ])("tells of the cause %j: %s", (cause, expected) => {
    expect(isBilling(new GatewayError("PROVIDER_AUTH", "no", { cause }))).toBe(expected);
  });
});
