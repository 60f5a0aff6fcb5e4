import { describeRule } from "./rule";
import {
  browserSafeComponents,
  browserSafeContracts,
  corePackages,
  simulatorAlone,
  trpcErrorInApi,
} from "./rules/packages";
import { corePurity, oneEnvReader } from "./rules/purity";

const IMPURE_PACKAGES = [
  "next/server",
  "react",
  "@trpc/server",
  "@prisma/client",
  "better-sqlite3",
  "node:fs",
  "node:net",
  "node:http",
  "node:process",
  "node:timers",
  "fs",
  "yaml",
];

describeRule("the core imports zod and nothing else", corePackages, {
  "refuses frameworks, stores, and the machine": {
    files: {
      "server/core/agent/a.ts": IMPURE_PACKAGES.map((name) => `import "${name}";`).join("\n"),
    },
    says: IMPURE_PACKAGES.map((name) => `the core may not import ${name}`),
  },
  "refuses randomness from node:crypto, in the kernel too": {
    files: {
      "server/core/kernel/a.ts": `import { createHash, randomUUID } from "node:crypto";`,
      "server/core/agent/a.ts": `import { createHash } from "node:crypto";`,
    },
    says: ["kernel/a.ts:1 the core may not import", "agent/a.ts:1 the core may not import"],
  },
  "lets the kernel hash, rooms use zod, and tests import what they need": {
    files: {
      "server/core/kernel/hash.ts": `import { createHash } from "node:crypto";`,
      "server/core/profiles/schema.ts": `import { z } from "zod";`,
      "server/core/profiles/schema.test.ts": `import { readFileSync } from "node:fs";`,
    },
    says: [],
  },
});

describeRule("contracts are safe in a browser", browserSafeContracts, {
  "refuses the kernel by value and any other room": {
    files: {
      "server/core/contracts/a.ts": `import { sha256 } from "@/server/core/kernel";
import type { Usage } from "@/server/core/models";`,
    },
    says: ["a.ts:1 contracts may not import", "a.ts:2 contracts may not import"],
  },
  "lets zod and types of the kernel through": {
    files: {
      "server/core/contracts/a.ts": `import { z } from "zod"; import { type ErrorCode } from "@/server/core/kernel";`,
    },
    says: [],
  },
});

describeRule("the simulated provider stands alone", simulatorAlone, {
  "refuses the core and packages": {
    files: {
      "server/simulator/a.ts": `import { sha256 } from "@/server/core/kernel";\nimport { z } from "zod";`,
    },
    says: ["may not import @/server/core/kernel", "may not import zod"],
  },
  "lets node built-ins and neighbours through": {
    files: { "server/simulator/a.ts": `import { createServer } from "node:http"; import "./b";` },
    says: [],
  },
});

describeRule("components are safe in a browser", browserSafeComponents, {
  "refuses node built-ins and server packages": {
    files: {
      "components/a.tsx": `import "node:fs";\nimport "@prisma/client";\nimport "better-sqlite3";`,
    },
    says: ["may not import node:fs", "may not import @prisma/client", "may not import better-"],
  },
  "lets React and the tRPC client through": {
    files: { "components/a.tsx": `import "react"; import "@trpc/client";` },
    says: [],
  },
});

describeRule("TRPCError is made in the API alone", trpcErrorInApi, {
  "refuses it elsewhere": {
    files: { "server/runtime/a.ts": `import { TRPCError } from "@trpc/server";` },
    says: ["TRPCError belongs to server/api"],
  },
  "lets the API make it": {
    files: { "server/api/errors.ts": `import { initTRPC, TRPCError } from "@trpc/server";` },
    says: [],
  },
});

describeRule("the core reads no clock, no randomness and no process", corePurity, {
  "refuses each way to the time": {
    files: {
      "server/core/agent/a.ts": `const now = Date.now();
const date = new Date();
const text = Date();
const precise = performance.now();
const signal = AbortSignal.timeout(5);`,
    },
    says: [":1 .*Date.now", ":2 .*new Date()", ":3 .*Date()", ":4 .*performance", ":5 .*timeout"],
  },
  "refuses timers": {
    files: {
      "server/core/agent/a.ts": `setTimeout(run, 5);
setInterval(run, 5);
setImmediate(run);
globalThis.setTimeout(run);`,
    },
    says: [":1 .*setTimeout", ":2 .*setInterval", ":3 .*setImmediate", ":4 .*globalThis"],
  },
  "refuses randomness, the process and the console": {
    files: {
      "server/core/agent/a.ts": `const a = Math.random();
const b = crypto.randomUUID();
const c = process.cwd();
console.log(c);`,
    },
    says: [":1 .*Math.random", ":2 .*randomUUID", ":3 .*process", ":4 .*console"],
  },
  "refuses an import by computed name": {
    files: {
      "server/core/agent/a.ts": "const load = (name: string) => import(`node:$" + "{name}`);",
    },
    says: ["an import by computed name"],
  },
  "lets ports, given times, words in strings, and tests through": {
    files: {
      "server/core/agent/a.ts": `export const at = (clock: Clock) => new Date(clock.now()).toISOString();
// Date.now() in a comment
export const text = "Date.now() and process.env in a string";`,
      "server/core/agent/a.test.ts": "const now = Date.now();",
      "server/adapters/telemetry/a.ts": "const now = Date.now();",
    },
    says: [],
  },
});

describeRule("the environment is read in one file", oneEnvReader, {
  "refuses every way to read it": {
    files: {
      "server/api/a.ts": `const port = process.env.PORT;
const host = process["env"].HOST;
const { env } = process;`,
      "components/a.tsx": `import { env } from "node:process";`,
      "app/page.tsx": "export const mode = process.env.NODE_ENV;",
    },
    says: ["api/a.ts:1 ", "api/a.ts:2 ", "api/a.ts:3 ", "components/a.tsx:1 ", "app/page.tsx:1 "],
  },
  "lets the one reader, the scripts and the configuration through": {
    files: {
      "server/runtime/env.ts": "export const source = process.env;",
      "scripts/a.mjs": "export const source = process.env;",
      "instrumentation.ts": "export const runtime = process.env.NEXT_RUNTIME;",
    },
    says: [],
  },
});
