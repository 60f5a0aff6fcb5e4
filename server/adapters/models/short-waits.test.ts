import { describe, expect, it } from "vitest";
import { withShortWaits } from "./short-waits";

function answering(status: number, headers: Record<string, string>) {
  return withShortWaits(async () => new Response("slow down", { status, headers }));
}

const URL_OF_TEST = "http://127.0.0.1:9";

describe("a refusal that asks for a wait", () => {
  it.each([
    ["retry-after", "600"],
    ["retry-after-ms", "31000"],
  ])("is not tried again by the SDK when it is long: %s %s", async (name, value) => {
    const response = await answering(429, { [name]: value })(URL_OF_TEST);
    expect(response.headers.get("x-should-retry")).toBe("false");
    expect(response.status).toBe(429);
    expect(await response.text()).toBe("slow down");
  });

  it.each([
    [429, { "retry-after": "25" }],
    [529, {}],
    [429, { "retry-after": "soon" }],
    [200, { "retry-after": "600" }],
  ] as [number, Record<string, string>][])(
    "is left to the SDK else: %i %j",
    async (status, headers) => {
      const response = await answering(status, headers)(URL_OF_TEST);
      expect(response.headers.get("x-should-retry")).toBeNull();
    },
  );
});
