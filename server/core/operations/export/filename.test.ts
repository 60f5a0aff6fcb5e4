import { expect, it } from "vitest";
import { exportFilename } from "./filename";

it.each([
  ["Tide tables", "Tide tables ses_herons.md"],
  ["潮汐表", "潮汐表 ses_herons.md"],
  ["../../etc/passwd", "etc passwd ses_herons.md"],
  ['a\u0000b\n"c": <d>|e?*', "a b c d e ses_herons.md"],
  ["lone \ud800 half", "lone half ses_herons.md"],
  ["  ", "session ses_herons.md"],
  ["x".repeat(300), `${"x".repeat(80)} ses_herons.md`],
])("the title %j gives a name that every file system takes", (title, name) => {
  expect(exportFilename({ id: "ses_herons", title }, "md")).toBe(name);
});
