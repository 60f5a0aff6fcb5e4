import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aTool, withKeysReversed } from "@/tests/factories/tools";
import { FILE_TOOLS, freezeTools, freezeToolsDocument, restoreTools } from ".";

const schema = {
  type: "object",
  required: ["zone", "at"],
  properties: {
    zone: { enum: ["north", "east", "south"], type: "string" },
    at: { type: "object", properties: { y: { type: "number" }, x: { type: "number" } } },
  },
};
const tools = [
  aTool({ name: "zeta", inputSchema: schema }),
  aTool({ name: "alpha", inputSchema: { properties: {}, type: "object" } }),
  aTool({ name: "mid" }),
  aTool({ name: "Upper", inputSchema: schema }),
];

describe("freezeTools", () => {
  it("gives the same bytes for tools in any order with keys in any order", () => {
    const first = freezeTools(tools);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(tools, { minLength: tools.length }),
        fc.array(fc.boolean(), { minLength: tools.length, maxLength: tools.length }),
        (shuffled, reversed) => {
          const again = shuffled.map((tool, index) =>
            reversed[index] ? { ...tool, inputSchema: withKeysReversed(tool.inputSchema) } : tool,
          );
          expect(freezeTools(again)).toEqual(first);
        },
      ),
    );
  });

  it("sorts keys and leaves the order of enum and required untouched", () => {
    const [zeta] = freezeTools([aTool({ name: "zeta", inputSchema: schema })]).tools;
    expect(zeta?.json).toBe(
      '{"name":"zeta","description":"Answers with zeta.","input_schema":{' +
        '"properties":{"at":{"properties":{"x":{"type":"number"},"y":{"type":"number"}},"type":"object"},' +
        '"zone":{"enum":["north","east","south"],"type":"string"}},' +
        '"required":["zone","at"],"type":"object"}}',
    );
  });

  it("writes JSON that survives parse and stringify unchanged", () => {
    for (const { json } of freezeTools(tools).tools)
      expect(JSON.stringify(JSON.parse(json))).toBe(json);
  });

  it("changes its hash when a description changes", () => {
    const changed = freezeTools([aTool({ description: "Answers." })]);
    expect(changed.sha256).not.toBe(freezeTools([aTool()]).sha256);
  });

  it.each([
    ["two tools of one name", [aTool(), aTool()], "two tools are named echo"],
    ["a name that providers refuse", [aTool({ name: "no spaces" })], "no tool name"],
  ])("refuses %s", (_what, definitions, message) => {
    expect(() => freezeTools(definitions)).toThrow(message);
  });
});

describe("the stored document", () => {
  it("gives back the same tools, byte for byte", () => {
    const frozen = freezeTools(tools);
    expect(restoreTools(freezeToolsDocument(frozen))).toEqual(frozen);
    expect(restoreTools(freezeToolsDocument(freezeTools([])))).toEqual(freezeTools([]));
  });

  it.each([
    ["altered text", (text: string) => text.replace("Answers with mid", "Deletes mid")],
    ["another version", (text: string) => text.replace('"version":1', '"version":2')],
    ["a cut document", (text: string) => text.slice(0, -5)],
  ])("is refused with %s", (_what, tamper) => {
    const document = freezeToolsDocument(freezeTools(tools));
    expect(() => restoreTools(tamper(document))).toThrow(
      expect.objectContaining({ code: "STORE_FAILED", hint: expect.stringContaining("Rebuild") }),
    );
  });
});

describe("golden bytes of the tools", () => {
  it("declares the built-in tools that are on record", async () => {
    const lines = freezeTools(FILE_TOOLS).tools.map((tool) => tool.json);
    const file = "../../../tests/fixtures/golden/prompt-tools.golden.txt";
    await expect(lines.join("\n")).toMatchFileSnapshot(path.resolve(import.meta.dirname, file));
  });
});
