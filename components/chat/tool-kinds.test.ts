import { describe, expect, it } from "vitest";
import { toolKind, toolPurpose } from "./tool-kinds";

describe("toolKind", () => {
  it.each([
    ["read_file", "read"],
    ["list_files", "list"],
    ["writeFile", "write"],
    ["web-search", "other"],
    ["search_web", "search"],
    ["terminal", "run"],
    ["readiness", "other"],
  ])("%s is of the kind %s", (name, kind) => {
    expect(toolKind(name)).toBe(kind);
  });
});

describe("toolPurpose", () => {
  it.each([
    ['{"path":"a.md"}', "a.md"],
    ['{"path":"a.md","text":"one\\ntwo"}', "a.md · one two"],
    ["{}", ""],
    ['{"count":3}', '{"count":3}'],
    ['{"path":"a', '{"path":"a'],
  ])("of %s is %s", (json, purpose) => {
    expect(toolPurpose(json)).toBe(purpose);
  });
});
