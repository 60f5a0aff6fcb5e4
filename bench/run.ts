import { parseArgs } from "node:util";
import { consoleTyping } from "./console";
import { footprint } from "./footprint";
import { latency } from "./latency";
import { sessionsList } from "./sessions-list";
import { crash, sharedSessions } from "./shared-folder";
import { throughput } from "./throughput";

const QUESTIONS = {
  latency: {
    asks: "What does the gateway add to the time until the first token, and to processor time?",
    run: (small: boolean) => latency(small ? { turns: 20 } : {}),
  },
  throughput: {
    asks: "How many turns a second at 1, 8 and 32 sessions?",
    run: (small: boolean) => throughput(small ? { seconds: 2 } : {}),
  },
  footprint: {
    asks: "How fast does a finished build serve, and does its memory stay bounded over 10,000 calls?",
    run: (small: boolean) => footprint(small ? { calls: 800 } : {}),
  },
  console: {
    asks: "How long from a key to its paint beside 400 messages and a running answer?",
    run: (small: boolean) => consoleTyping(small ? { turns: 20, keys: 30 } : {}),
  },
  "sessions-list": {
    asks: "How long do lists of sessions take among 10,000, with 300,000 messages, while turns write?",
    run: (small: boolean) =>
      sessionsList(small ? { sessions: 500, messages: 20_000, calls: 5_000 } : {}),
  },
  crash: {
    asks: "What is left of acknowledged messages when workers are killed 200 times at random moments?",
    run: (small: boolean) => crash(small ? { kills: 20 } : {}),
  },
  processes: {
    asks: "Do four processes keep out of each other's turns, 10,000 over 50 sessions, and how fast?",
    run: (small: boolean) => sharedSessions(small ? { turnsEach: 100 } : {}),
  },
} as const;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { small: { type: "boolean", default: false } },
});
const [name] = positionals;
const question = Object.entries(QUESTIONS).find(([each]) => each === name)?.[1];
if (question === undefined) {
  console.error("npm run bench -- NAME [--small]\n");
  for (const [each, { asks }] of Object.entries(QUESTIONS)) console.error(`  ${each}: ${asks}`);
  process.exit(2);
}
console.log(JSON.stringify({ bench: name, ...(await question.run(values.small)) }, null, 2));
