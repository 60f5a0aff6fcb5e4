import { describe, expect, it } from "vitest";
import type { ModelRequest, OptionalField } from "@/server/core/models";
import { aRequest } from "@/tests/factories/model-request";
import { openOptionalFieldMemory } from "../optional-field-memory";
import { fieldRefusal } from "./optional-fields";

const long: ModelRequest = aRequest({ markers: [{ node: 0, ttl: "1h" }] });
const short: ModelRequest = aRequest({ markers: [{ node: 0, ttl: "5m" }] });

describe("fieldRefusal", () => {
  it.each<[string, OptionalField]>([
    ["diagnostics: Extra inputs are not permitted", "diagnostics"],
    ["Unknown field `previous_message_id`", "diagnostics"],
    ["system.0.cache_control.ttl: Input should be '5m'", "ttl"],
    ["messages.0.content.0.cache_control: Extra inputs are not permitted", "cache_control"],
    ["cache control is not supported by this model", "cache_control"],
  ])("reads %j as a refusal of %s for good", (message, field) => {
    expect(fieldRefusal(message, long, [])).toEqual({ field, isLasting: true });
  });

  it.each([
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
    "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block",
    "cache_control cannot be set for empty text blocks",
  ])("reads %j as a refusal of this request only", (message) => {
    expect(fieldRefusal(message, long, [])?.isLasting).toBe(false);
  });

  it.each(["max_tokens: 9 > 8", "the subtitle is too long", "diagnosticsX", ""])(
    "reads no refusal into %j",
    (message) => {
      expect(fieldRefusal(message, long, [])).toBeNull();
    },
  );

  it("blames no field that was not sent", () => {
    expect(fieldRefusal("ttl is not supported", short, [])).toBeNull();
    expect(fieldRefusal("cache_control is not supported", aRequest(), [])).toBeNull();
    expect(fieldRefusal("diagnostics is not supported", long, ["diagnostics"])).toBeNull();
    expect(fieldRefusal("ttl is not supported", long, ["cache_control"])).toBeNull();
  });
});

describe("openOptionalFieldMemory", () => {
  it("remembers by base URL, once each, and tells of each change", () => {
    const told: [string, readonly OptionalField[]][] = [];
    const memory = openOptionalFieldMemory((...change) => void told.push(change), {
      "https://a.test": ["ttl"],
    });
    memory.remember("https://a.test", "ttl");
    memory.remember("https://a.test", "diagnostics");
    memory.remember("https://b.test", "ttl");
    expect(memory.refusedBy("https://a.test")).toEqual(["ttl", "diagnostics"]);
    expect(memory.refusedBy("https://c.test")).toEqual([]);
    expect(told).toEqual([
      ["https://a.test", ["ttl", "diagnostics"]],
      ["https://b.test", ["ttl"]],
    ]);
  });
});
