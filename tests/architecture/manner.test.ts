import { describeRule } from "./rule";
import { honestTypes, namedExports, noFixedWaits } from "./rules/manner";
import { contractedAdapters, documentedFaces } from "./rules/promises";

describeRule("exports are named", namedExports, {
  "refuses export * and a default": {
    files: {
      "server/core/kernel/index.ts": `export * from "./hash";\nexport * as ids from "./ids";`,
      "components/a.tsx": "export default function A() { return null; }",
    },
    says: ["index.ts:1 export \\*", "index.ts:2 export \\*", "a.tsx:1 exports are named"],
  },
  "lets Next's files and configuration have their default": {
    files: {
      "app/page.tsx": "export default function Page() { return null; }",
      "app/sessions/[id]/page.tsx": "export default function Page() { return null; }",
      "vitest.config.ts": "export default {};",
    },
    says: [],
  },
});

describeRule("the compiler is not silenced", honestTypes, {
  "refuses any, ! and comments that switch a check off, in tests too": {
    files: {
      "server/api/a.ts": "export const a = (b: any) => b;",
      "tests/a.test.ts": "export const first = [1][0]!;",
      "app/b.ts": `// ${"@ts-"}expect-error later\n/* ${"biome"}-ignore all */`,
    },
    says: ["any says nothing", "! is a promise", "b.ts:1 a comment", "b.ts:2 a comment"],
  },
  "lets the words stand in strings and names": {
    files: { "server/api/a.ts": `export const any = "a!: any"; export const b = a !== any;` },
    says: [],
  },
});

describeRule("browser tests wait for events", noFixedWaits, {
  "refuses a wait for a time": {
    files: { "e2e/a.spec.ts": "await page.waitForTimeout(500);" },
    says: ["e2e/a.spec.ts:1 waits for a time"],
  },
  "lets a wait for a response through": {
    files: { "e2e/a.spec.ts": "await page.waitForResponse(isAnswer);" },
    says: [],
  },
});

describeRule("every face says what it promises", documentedFaces, {
  "refuses functions, classes and arrows without a sentence": {
    files: {
      "server/core/kernel/index.ts": `export { a, B, c } from "./a";`,
      "server/core/kernel/a.ts": `export function a() {}
// Not a sentence for readers of the face.
export class B {}

/** */
export const c = () => 1;`,
    },
    says: ["a.ts a is shown", "a.ts B is shown", "a.ts c is shown"],
  },
  "lets documented ones, types and values through, and what is not shown": {
    files: {
      "server/core/kernel/index.ts": `export { a, type T, LIMIT } from "./a";`,
      "server/core/kernel/a.ts": `/** Gives one, always. */
export function a() {}
export const LIMIT = 3;
export type T = 1;
export function hidden() {}`,
    },
    says: [],
  },
});

describeRule("every adapter of a port runs its contract suite", contractedAdapters, {
  "refuses an adapter without a suite": {
    files: {
      "server/adapters/store/cloud/store.ts": `import type { SessionStore } from "@/server/core/sessions";`,
      "server/adapters/store/cloud/cloud.test.ts": `import { open } from "./store";`,
    },
    says: ["server/adapters/store/cloud runs no contract suite"],
  },
  "lets one with a suite through": {
    files: {
      "server/adapters/store/cloud/store.ts": `import type { SessionStore } from "@/server/core/sessions";`,
      "server/adapters/store/cloud/index.ts": `export { open } from "./store";`,
      "tests/contracts/session-store.test.ts": `import { open } from "@/server/adapters/store/cloud";`,
    },
    says: [],
  },
});
