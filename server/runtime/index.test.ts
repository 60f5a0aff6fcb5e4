import { afterEach, expect, it, vi } from "vitest";

const started = vi.hoisted(() => ({ count: 0 }));
vi.mock("./start", () => ({
  startRuntime: async (root: string) => {
    started.count += 1;
    return { root, number: started.count };
  },
}));

afterEach(() => {
  started.count = 0;
});

it("is one gateway in all copies of the module, over every reload", async () => {
  const first = await import("./index");
  await expect(first.getRuntime()).rejects.toMatchObject({ code: "DRAINING" });
  const runtime = await first.ensureRuntime("/srv/holdfast");
  for (let reload = 0; reload < 20; reload += 1) {
    vi.resetModules();
    const again = await import("./index");
    expect(again).not.toBe(first);
    expect(await again.ensureRuntime("/srv/holdfast")).toBe(runtime);
    expect(await again.getRuntime()).toBe(runtime);
  }
  expect(started.count).toBe(1);
});
