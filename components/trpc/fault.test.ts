import { describe, expect, it } from "vitest";
import { isWorthRetrying, NO_ANSWER, toFault } from "./fault";

function thrown(fields: object): Error {
  return Object.assign(new Error("session ses_x is unknown"), fields);
}

describe("toFault", () => {
  it("tells the gateway's own code and hint rather than the protocol's", () => {
    const data = { code: "BAD_REQUEST", gatewayCode: "BAD_INPUT", hint: "mend it" };
    expect(toFault(thrown({ data }))).toEqual({
      code: "BAD_INPUT",
      message: "session ses_x is unknown",
      hint: "mend it",
    });
  });

  it("reads a refusal that came before any procedure ran", () => {
    const responseJSON = { code: "UNAUTHENTICATED", message: "log in first", hint: "go to /login" };
    expect(toFault(thrown({ meta: { responseJSON } }))).toEqual(responseJSON);
  });

  it("knows a request that got no answer", () => {
    expect(toFault(new TypeError("fetch failed")).code).toBe(NO_ANSWER);
    expect(toFault("odd").message).toBe("odd");
    expect(toFault(null).code).toBe(NO_ANSWER);
  });
});

describe("isWorthRetrying", () => {
  it("is true where time may help, false where the request itself is wrong", () => {
    expect(isWorthRetrying(new TypeError("fetch failed"))).toBe(true);
    expect(isWorthRetrying(thrown({ data: { gatewayCode: "STORE_FAILED" } }))).toBe(true);
    expect(isWorthRetrying(thrown({ data: { gatewayCode: "NOT_FOUND" } }))).toBe(false);
  });
});
