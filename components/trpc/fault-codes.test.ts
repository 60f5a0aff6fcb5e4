import { expect, it } from "vitest";
import { ERROR_CODES } from "@/server/core/kernel";
import { FAULT_CODES, isFaultCode } from "./fault-codes";

it("knows every error code of the gateway, and no other", () => {
  expect([...FAULT_CODES].sort()).toEqual([...ERROR_CODES].sort());
  expect(isFaultCode("NOT_FOUND")).toBe(true);
  expect(isFaultCode("TEAPOT")).toBe(false);
});
