import { openSharedFolder } from "../tests/processes/folder";
import { killWorkers } from "../tests/processes/kill-workers";
import { shareSessions } from "../tests/processes/share-sessions";
import { rounded } from "./figures";

/** What is left of acknowledged messages when workers are killed at random moments? */
export async function crash({ kills = 200 }: { kills?: number }) {
  const folder = await openSharedFolder({ chunkMs: 2 });
  try {
    return await killWorkers(folder, kills);
  } finally {
    await folder.close();
  }
}

/** Do four processes keep out of each other's turns, and how fast are they together? */
export async function sharedSessions({ turnsEach = 2_500 }: { turnsEach?: number }) {
  const folder = await openSharedFolder();
  try {
    const size = { workers: 4, turnsEach, sessions: 50, atOnce: 50 };
    const { elapsedMs, ...figures } = await shareSessions(folder, size);
    const turnsPerSecond = rounded((figures.turns * 1_000) / elapsedMs);
    return { ...figures, seconds: rounded(elapsedMs / 1_000), turnsPerSecond };
  } finally {
    await folder.close();
  }
}
