import { describe, expect, it } from "vitest";
import { GatewayError } from "@/server/core/kernel";
import { toStoreError } from "./store-error";

function failure(code: string): Error {
  return Object.assign(new Error(`text of ${code}`), { code });
}

describe("toStoreError", () => {
  it.each([
    ["SQLITE_BUSY_SNAPSHOT", "locked", true],
    ["P1008", "locked", true],
    ["SQLITE_CORRUPT_VTAB", "damaged", false],
    ["SQLITE_NOTADB", "damaged", false],
    ["SQLITE_FULL", "full", true],
    ["SQLITE_READONLY", "cannot be opened for writing", false],
    ["EACCES", "cannot be opened for writing", false],
    ["SQLITE_IOERR_READ", "could not be read", false],
    ["SQLITE_ERROR", "failed", false],
  ])("names the file, what %s means and what to do", (code, says, retryable) => {
    const cause = failure(code);
    const error = toStoreError(cause, "/data/holdfast.sqlite");
    expect(error).toMatchObject({ code: "STORE_FAILED", retryable, cause });
    expect(error.message).toContain("/data/holdfast.sqlite");
    expect(error.message).toContain(says);
    expect(error.message).toContain(`text of ${code}`);
    expect(error.hint).toMatch(/^[A-Z].{20,}\.$/s);
  });

  it("calls a second row with the same id a conflict", () => {
    const error = toStoreError(failure("SQLITE_CONSTRAINT_PRIMARYKEY"), "file");
    expect(error.code).toBe("CONFLICT");
  });

  it("lets a GatewayError pass as it is", () => {
    const refusal = new GatewayError("NOT_FOUND", "There is no session.");
    expect(toStoreError(refusal, "file")).toBe(refusal);
  });
});
