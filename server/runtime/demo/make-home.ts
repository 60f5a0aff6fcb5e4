import { mkdirSync } from "node:fs";
import path from "node:path";
import {
  ensureFirstProfiles,
  openProfileFolders,
  readGatewayConfig,
} from "@/server/adapters/profiles";
import { openPrismaReads, openSqliteStore } from "@/server/adapters/store/sqlite";
import { GatewayError, type Logger } from "@/server/core/kernel";
import { PRICE_TABLE } from "@/server/core/usage";
import { openLeaseIdentity } from "../lease-holder";
import { randomIds } from "../random-ids";
import { acquireServerLock } from "../server-lock";
import { systemClock } from "../system-clock";
import { countSessions } from "./count-sessions";
import { type Played, play } from "./play";
import { Stage } from "./stage";
import { STORIES } from "./stories";
import { twoWeeksBefore } from "./timetable";

export interface MakeHomeInput {
  readonly home: string;
  readonly projectRoot: string;
  readonly logger: Logger;
  readonly onProgress: (part: number) => void;
}

/**
 * Fills a data folder without any conversation with the example, up to this moment. Its provider's cache lies
 * where the gateway's own will look for it, so that what is warm at the end is warm when the gateway starts.
 */
export async function makeDemoHome(input: MakeHomeInput): Promise<Played> {
  const { home, logger, projectRoot, onProgress } = input;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const lock = acquireServerLock(home);
  try {
    await ensureFirstProfiles(home);
    const config = await readGatewayConfig(home);
    const databasePath = path.join(home, "holdfast.db");
    const store = await openSqliteStore({
      path: databasePath,
      migrationsDir: path.join(projectRoot, "prisma/migrations"),
      clock: systemClock,
      logger,
    });
    try {
      await refuseUsed(home, databasePath);
      await store.addPrices(PRICE_TABLE);
      const prices = await store.prices();
      const profiles = openProfileFolders({ home, logger });
      const identity = openLeaseIdentity(home);
      const endMs = systemClock.now();
      const stage = await Stage.open(
        {
          ...{ store, profiles, ids: randomIds, logger, config, prices, identity, home },
          poolOf: () => null,
        },
        { startMs: twoWeeksBefore(endMs), simulatorFolder: path.join(home, "simulator") },
      );
      try {
        const signal = new AbortController().signal;
        return await play(stage, STORIES, { endMs, signal, onProgress });
      } finally {
        await stage.close();
        identity.end();
      }
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}

async function refuseUsed(home: string, databasePath: string): Promise<void> {
  const reads = openPrismaReads({ path: databasePath });
  try {
    if ((await countSessions(reads, 1)) === 0) return;
  } finally {
    await reads.close();
  }
  throw new GatewayError("CONFLICT", `${home} holds conversations already`, {
    hint: "Choose a folder for the example: npm run demo -- --home FOLDER",
  });
}
