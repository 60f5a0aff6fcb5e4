import { expect, it } from "vitest";
import { faultLines } from "./fault-lines";

it("parts the faults of a profile by the files that they are in", () => {
  const fault =
    "the profile team cannot be used: config.yaml line 2: effort: expected one of a; or b; " +
    "config.yaml line 4: ttl: there is no such setting; known ones: model; memories/USER.md: too long";
  expect(faultLines(fault)).toEqual([
    "config.yaml line 2: effort: expected one of a; or b",
    "config.yaml line 4: ttl: there is no such setting; known ones: model",
    "memories/USER.md: too long",
  ]);
});

it("leaves another fault as it is", () => {
  expect(faultLines("its folder may not be read")).toEqual(["its folder may not be read"]);
});
