import { describe, expect, it } from "vitest";
import { GatewayError } from "@/server/core/kernel";
import { startFault, stopFault } from "./start-fault";

describe("why the gateway could not start", () => {
  it.each(["the file is damaged", "the file is damaged."])(
    "is one line of sentences, whether or not the fault %j ends as one",
    (message) => {
      const fault = new GatewayError("STORE_FAILED", message, { hint: "Put a copy back." });
      expect(startFault(fault)).toBe("holdfast: the file is damaged. Put a copy back.");
    },
  );

  it("says what nobody expected as it is", () => {
    expect(startFault(new Error("EISDIR: server.json"))).toBe(
      "holdfast: could not start: Error: EISDIR: server.json",
    );
    expect(stopFault(new Error("ENOSPC: state.json"))).toBe(
      "holdfast: did not stop in order: Error: ENOSPC: state.json",
    );
  });
});
