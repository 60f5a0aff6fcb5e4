import { expect, it } from "vitest";
import { playwrightCounts, vitestCounts } from "./reports.mjs";

it("counts a test file that could not run as a failure", () => {
  const counts = vitestCounts({
    numPassedTests: 2,
    testResults: [
      { name: "a.test.ts", status: "passed", message: "", assertionResults: [] },
      { name: "b.test.ts", status: "failed", message: "does not parse", assertionResults: [] },
      {
        name: "c.test.ts",
        status: "failed",
        message: "",
        assertionResults: [{ status: "failed", fullName: "adds", failureMessages: ["3 is not 4"] }],
      },
    ],
  });
  expect(counts).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      { title: "adds", message: "3 is not 4" },
      { title: "b.test.ts", message: "does not parse" },
    ],
  });
});

it("counts an unstable browser test and an error outside the tests as failures", () => {
  const counts = playwrightCounts({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: "the server did not start" }],
    suites: [
      {
        title: "chat.spec.ts",
        specs: [
          { title: "streams", ok: true, tests: [] },
          {
            title: "stops",
            ok: false,
            tests: [{ results: [{ error: { message: "no button" } }] }],
          },
        ],
      },
    ],
  });
  expect(counts).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      { title: "chat.spec.ts › stops", message: "no button" },
      { title: "outside the tests", message: "the server did not start" },
    ],
  });
});
