import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay, setImmediate as othersRan } from "node:timers/promises";
import { openSqliteStore } from "@/server/adapters/store/sqlite";
import { ListSessionsInput, SessionFacetsInput } from "@/server/core/contracts";
import { silentLogger } from "@/server/core/kernel";
import {
  getUsage,
  LOCAL_OPERATOR,
  listMessages,
  listSessions,
  type OperatorContext,
  sessionFacets,
} from "@/server/core/operations";
import { buildGateway } from "@/server/runtime/build";
import { readEnv } from "@/server/runtime/env";
import { randomIds } from "@/server/runtime/random-ids";
import { systemClock } from "@/server/runtime/system-clock";
import { rounded, spread } from "./figures";
import { fillStore, LONGEST_SESSION, type StoreSize, writeTurns } from "./sessions-store";

const QUESTIONS: Readonly<Record<string, Record<string, unknown>>> = {
  "last active": {},
  "by cost": { sort: "cost" },
  "by messages": { sort: "messages" },
  created: { sort: "created" },
  "one profile": { profile: "team" },
  "one profile by cost": { profile: "team", sort: "cost" },
  "rare title": { q: "苍鹭 9999" },
  "common title by cost": { q: "heron", sort: "cost" },
  "warm only": { warm: true },
  "cold by messages": { warm: false, sort: "messages" },
  running: { state: "running" },
  "idle by cost": { state: "idle", sort: "cost" },
  archived: { archived: true },
  "one platform": { platform: "telegram", sort: "created" },
};

/** How long do lists of sessions take in a large store while turns are written? */
export async function sessionsList(size: Partial<StoreSize> = {}) {
  const home = mkdtempSync(path.join(tmpdir(), "holdfast-bench-"));
  const databasePath = path.join(home, "holdfast.db");
  mkdirSync(home, { recursive: true });
  const options = {
    path: databasePath,
    migrationsDir: path.resolve("prisma/migrations"),
    clock: systemClock,
    logger: silentLogger,
  };
  const store = await openSqliteStore(options);
  try {
    const built = await buildGateway({
      env: readEnv({ HOLDFAST_HOME: home, ANTHROPIC_API_KEY: "bench", HOLDFAST_SIMULATOR: "off" }),
      clock: systemClock,
      ids: randomIds,
      logger: silentLogger,
      projectRoot: process.cwd(),
      version: "bench",
    });
    try {
      // Filled after the start, which would settle the turns that seem to run.
      const filled = fillStore(databasePath, size);
      const ctx: OperatorContext = { ...built.world, operator: LOCAL_OPERATOR };
      const writer = new AbortController();
      const written = writeTurns(store, writer.signal);
      const figures = await measured(ctx);
      writer.abort();
      return { ...filled, turnsWrittenMeanwhile: await written, ...figures };
    } finally {
      await built.close();
    }
  } finally {
    await store.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(ctx: OperatorContext, { rounds = 30 } = {}) {
  const rows: Record<string, unknown> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const list = ListSessionsInput.parse(question);
    const facets = SessionFacetsInput.parse(question);
    const listMs = await timed(rounds, () => listSessions(ctx, list));
    const facetsMs = await timed(rounds, () => sessionFacets(ctx, facets));
    const page = await listSessions(ctx, list);
    const [bytes, { count }] = [JSON.stringify(page).length, await sessionFacets(ctx, facets)];
    rows[name] = { listMs, facetsMs, count, bytes };
  }
  console.table(
    Object.entries(rows).map(([question, row]) => ({ question, ...flat(row as Figures) })),
  );
  const lastMessages = { id: LONGEST_SESSION, limit: 50 };
  return {
    questions: rows,
    last50Of5000Ms: await timed(rounds, () => listMessages(ctx, lastMessages)),
    usageOfAllCallsMs: await timed(3, () =>
      getUsage(ctx, { groupBy: "day", splitBy: "profile", zone: "UTC" }),
    ),
  };
}

interface Figures {
  readonly listMs: { p50: number; p95: number };
  readonly facetsMs: { p50: number; p95: number };
  readonly count: number;
  readonly bytes: number;
}

function flat({ listMs, facetsMs, count, bytes }: Figures) {
  return {
    ...{ "list p50": listMs.p50, "list p95": listMs.p95 },
    ...{ "facets p50": facetsMs.p50, "facets p95": facetsMs.p95 },
    ...{ count, bytes },
  };
}

async function timed(rounds: number, work: () => Promise<unknown>) {
  await work();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The writer gets its turns between the rounds, and waits for us within them.
    await delay(5);
    await othersRan();
    const began = performance.now();
    await work();
    samples.push(rounded(performance.now() - began));
  }
  return spread(samples);
}
