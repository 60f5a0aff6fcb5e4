import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ERROR_CODES, GatewayError } from "@/server/core/kernel";
import { ERROR_TABLE, errorBody, publicError, trpcError } from "./errors";

describe("the table of errors", () => {
  it.each(ERROR_CODES)("gives %s the same status over tRPC and REST", (code) => {
    const { trpc, status } = ERROR_TABLE[code];
    expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpc }))).toBe(status);
  });
});

describe("an error that may be shown", () => {
  const full = new GatewayError("QUEUE_FULL", "20 wait", { hint: "Wait." });

  it("is ours as it is, however it is wrapped", () => {
    const wrapped = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: full });
    expect([publicError(full), publicError(wrapped)]).toEqual([full, full]);
    expect(trpcError(wrapped)).toMatchObject({ code: "TOO_MANY_REQUESTS", message: "20 wait" });
  });

  it("names the faulty fields of an input", () => {
    const fault = z.object({ text: z.string() }).safeParse({}).error;
    const wrapped = new TRPCError({ code: "BAD_REQUEST", cause: fault });
    expect(publicError(wrapped)).toMatchObject({
      code: "BAD_INPUT",
      message: "text is missing (string)",
    });
  });

  it("hides what nobody expected, and what we answered wrongly", () => {
    const leak = new Error("SELECT secret FROM keys");
    const fault = z.object({ id: z.string() }).safeParse({}).error;
    const wrongOutput = new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: fault });
    for (const error of [leak, "thrown text", undefined, wrongOutput]) {
      const shown = errorBody(publicError(error), "req-7");
      expect(shown).toEqual({
        code: "INTERNAL",
        message: "internal error",
        hint: "The log of the gateway tells more: request req-7.",
      });
    }
  });

  it("keeps a parser's words to itself, and tRPC's own as they are", () => {
    const cause = new TypeError("Cannot destructure property 'json' of 'e' as it is null.");
    for (const code of ["BAD_REQUEST", "PARSE_ERROR"] as const)
      expect(publicError(new TRPCError({ code, cause }))).toMatchObject({
        code: "BAD_INPUT",
        message: "the input cannot be read: it is not the JSON that the dashboard sends",
      });
    const own = new TRPCError({ code: "BAD_REQUEST", message: "Batch call exceeds maximum size" });
    expect(publicError(own)).toMatchObject({ message: "Batch call exceeds maximum size" });
  });

  it("tells tRPC's own refusals in our codes", () => {
    const told = (code: TRPCError["code"]) => publicError(new TRPCError({ code })).code;
    expect(told("PARSE_ERROR")).toBe("BAD_INPUT");
    expect(told("NOT_FOUND")).toBe("NOT_FOUND");
    expect(told("METHOD_NOT_SUPPORTED")).toBe("BAD_INPUT");
    expect(told("TIMEOUT")).toBe("INTERNAL");
  });
});
