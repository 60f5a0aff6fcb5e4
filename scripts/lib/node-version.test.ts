import { expect, it } from "vitest";
import { nodeFault } from "./node-version.mjs";

it.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0"])("takes Node %s", (version) => {
  expect(nodeFault(version)).toBeNull();
});

it.each(["20.18.3", "18.20.0", "9.0.0"])(
  "refuses Node %s and says which one is needed",
  (version) => {
    expect(nodeFault(version)).toContain("needs Node 20.19 or newer");
    expect(nodeFault(version)).toContain(version);
  },
);
