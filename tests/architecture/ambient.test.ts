import { describeRule } from "./rule";
import { noAmbientState, oneKeyBuilder } from "./rules/ambient";

describeRule("the core keeps no state in its modules", noAmbientState, {
  "refuses variables and containers that wait to be filled": {
    files: {
      "server/core/agent/a.ts": `let current = null;
export const byId = new Map<string, string>();
const scope = new AsyncLocalStorage();`,
    },
    says: ["a.ts:1 ", "a.ts:2 ", "a.ts:3 "],
  },
  "lets tables, what functions hold, tests and other rooms through": {
    files: {
      "server/core/agent/a.ts": `const NAMES = new Set(["a"]);
export function count() { let sum = 0; const seen = new Map(); return [sum, seen]; }`,
      "server/core/agent/a.test.ts": "let made = 0;",
      "server/runtime/a.ts": "let running = null;",
    },
    says: [],
  },
});

describeRule("session keys are put together in one file", oneKeyBuilder, {
  "refuses them elsewhere": {
    files: {
      "server/core/gateway/a.ts": ["const key = `agent:$", "{profile}:slack`;"].join(""),
      "server/api/a.ts": `const key = "agent:" + profile;`,
    },
    says: ["gateway/a.ts:1 ", "api/a.ts:1 "],
  },
  "lets the builder and tests through": {
    files: {
      "server/core/sessions/session-key.ts": `const start = "agent:";`,
      "server/core/gateway/a.test.ts": `const key = "agent:me:slack:dm";`,
      "server/core/gateway/b.ts": `import { agent } from "agent";`,
    },
    says: [],
  },
});
