import { describe, expect, it } from "vitest";
import { aTool } from "@/tests/factories/tools";
import { freezeTools, ToolRegistry } from ".";

function registryOf(...names: [toolset: string, name: string][]): ToolRegistry {
  const registry = new ToolRegistry();
  for (const [toolset, name] of names) registry.register(toolset, aTool({ name }));
  return registry;
}

describe("ToolRegistry", () => {
  it("selects the tools of the toolsets asked for, by name, whatever came first", () => {
    const there = registryOf(["s1", "zeta"], ["s1", "alpha"], ["s2", "mid"], ["s3", "other"]);
    const back = registryOf(["s3", "other"], ["s2", "mid"], ["s1", "alpha"], ["s1", "zeta"]);
    expect(there.select(["s1", "s2"]).map(({ name }) => name)).toEqual(["alpha", "mid", "zeta"]);
    expect(freezeTools(back.select(["s2", "s1"]))).toEqual(freezeTools(there.select(["s1", "s2"])));
  });

  it("selects nothing for no toolset", () => {
    expect(registryOf(["s1", "zeta"]).select([])).toEqual([]);
  });

  it("names the known toolsets when asked for one that is unknown", () => {
    expect(() => registryOf(["files", "zeta"]).select(["file"])).toThrow(
      expect.objectContaining({
        code: "PROFILE_INVALID",
        message: "there is no toolset file",
        hint: expect.stringContaining("files"),
      }),
    );
  });

  it("counts every change, and none when there is none", () => {
    const registry = registryOf(["s1", "zeta"]);
    const before = registry.generation;
    expect(registry.unregister("missing")).toBe(false);
    expect(registry.generation).toBe(before);
    registry.register("s1", aTool({ name: "zeta", description: "New." }));
    expect(registry.generation).toBe(before + 1);
    expect(registry.unregister("zeta")).toBe(true);
    expect(registry.generation).toBe(before + 2);
  });

  it("gives a name to one toolset only", () => {
    const registry = registryOf(["s1", "zeta"]);
    expect(() => registry.register("s2", aTool({ name: "zeta" }))).toThrow(
      expect.objectContaining({ code: "CONFLICT" }),
    );
  });
});
