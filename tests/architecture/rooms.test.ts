import { describeRule } from "./rule";
import { noCycles } from "./rules/cycles";
import { faces, importTable, resolvable } from "./rules/import-table";

describeRule("rooms import only the rooms below them", importTable, {
  "refuses a core room that looks up": {
    files: {
      "server/core/prompt/render.ts": `import { resume } from "@/server/core/gateway";`,
      "server/core/gateway/index.ts": "export const resume = 1;",
    },
    says: ["render.ts:1 core/prompt may not import core/gateway"],
  },
  "refuses two rooms of one level": {
    files: {
      "server/core/tools/a.ts": `export { p } from "@/server/core/profiles";`,
      "server/core/profiles/index.ts": "export const p = 1;",
    },
    says: ["core/tools may not import core/profiles"],
  },
  "sees through a relative path, a dynamic import and an import type": {
    files: {
      "server/core/cache/a.ts": `const load = () => import("../agent");`,
      "server/core/models/a.ts": `export type T = import("@/server/core/agent").T;`,
      "server/core/agent/index.ts": "export type T = 1;",
    },
    says: ["core/cache may not import core/agent", "core/models may not import core/agent"],
  },
  "refuses an adapter that imports another": {
    files: {
      "server/adapters/store/memory/a.ts": `import { b } from "@/server/adapters/store/sqlite";`,
      "server/adapters/store/sqlite/index.ts": "export const b = 1;",
    },
    says: ["adapters/store/memory may not import adapters/store/sqlite"],
  },
  "lets the adapters of one kind share what is no adapter": {
    files: {
      "server/adapters/store/memory/a.ts": `import { fold } from "../titles";`,
      "server/adapters/store/titles.ts": "export const fold = 1;",
    },
    says: [],
  },
  "refuses an API that decides by itself": {
    files: { "server/api/a.ts": `import { store } from "@/server/core/sessions";` },
    says: ["api may not import core/sessions"],
  },
  "refuses API code in the browser, and lets its types through": {
    files: {
      "components/a.tsx": `import { router } from "@/server/api";`,
      "components/b.tsx": `import type { Router } from "@/server/api";`,
      "server/api/index.ts": "export const router = 1; export type Router = 1;",
    },
    says: ["a.tsx:1 components may import api by type only"],
  },
  "refuses components that reach past the contracts": {
    files: { "components/a.tsx": `import { x } from "@/server/core/usage";` },
    says: ["components may not import core/usage"],
  },
  "refuses product code that imports its tests": {
    files: { "server/api/a.ts": `import { aSession } from "@/tests/factories/store";` },
    says: ["api may not import tests"],
  },
  "lets tests, lower rooms and the composition root import what they need": {
    files: {
      "server/core/agent/a.ts": `import { sha256 } from "@/server/core/kernel";`,
      "server/core/kernel/kernel.test.ts": `import { run } from "@/server/core/operations";`,
      "server/runtime/build.ts": `import { open } from "@/server/adapters/store/sqlite";`,
      "app/page.tsx": `import { gateway } from "@/server/runtime";`,
    },
    says: [],
  },
});

describeRule("a room is entered through its face", faces, {
  "refuses a file behind the face": {
    files: {
      "server/core/agent/a.ts": `import { sha256 } from "@/server/core/kernel/hash";`,
      "server/core/kernel/hash.ts": "export const sha256 = 1;",
    },
    says: ["core/kernel is imported through its face @/server/core/kernel"],
  },
  "refuses a relative path into another room": {
    files: {
      "server/core/agent/a.ts": `import { sha256 } from "../kernel";`,
      "server/core/kernel/index.ts": "export const sha256 = 1;",
    },
    says: ["core/kernel is imported as @/server/core/kernel"],
  },
  "refuses the alias inside the room": {
    files: {
      "server/core/agent/a.ts": `import { run } from "@/server/core/agent";`,
      "server/core/agent/index.ts": "export const run = 1;",
    },
    says: ["inside a room imports are relative"],
  },
  "lets the face and neighbours through": {
    files: {
      "server/core/agent/a.ts": `import { sha256 } from "@/server/core/kernel"; import "./b";`,
      "server/core/agent/b.ts": "export const b = 1;",
      "server/core/kernel/index.ts": "export const sha256 = 1;",
    },
    says: [],
  },
});

describeRule("imports lead somewhere", resolvable, {
  "refuses a path without a file": {
    files: { "server/api/a.ts": `import { b } from "./gone";` },
    says: ["a.ts:1 ./gone leads nowhere"],
  },
  "lets packages, data and generated code through": {
    files: {
      "app/a.tsx": `import "./globals.css"; import z from "zod"; import en from "@/messages/en/shell.json";`,
      "server/adapters/store/sqlite/a.ts": `import { P } from "../../../generated/prisma/client";`,
    },
    says: [],
  },
});

describeRule("no file imports itself over others", noCycles, {
  "refuses a circle of two rooms": {
    files: {
      "server/core/a/index.ts": `export { b } from "../b";`,
      "server/core/b/index.ts": `export { a } from "@/server/core/a";`,
    },
    says: [/^server\/core\/a\/index.ts → server\/core\/b\/index.ts → server\/core\/a\/index.ts$/],
  },
  "refuses a longer circle, made by types alone": {
    files: {
      "app/a.ts": `import type { B } from "./b";`,
      "app/b.ts": `import { type C } from "./c";`,
      "app/c.ts": `import type { B } from "./b";`,
    },
    says: [/^app\/b.ts → app\/c.ts → app\/b.ts$/],
  },
  "lets a diamond through": {
    files: {
      "app/a.ts": `import "./b"; import "./c";`,
      "app/b.ts": `import "./d";`,
      "app/c.ts": `import "./d";`,
      "app/d.ts": "export const d = 1;",
    },
    says: [],
  },
});
