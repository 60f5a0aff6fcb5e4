import { installPackages } from "./install.mjs";
import {
  assertDatabaseKnown,
  assertHomeFree,
  assertHomeWritable,
  claimPort,
} from "./preflight.mjs";
import { orRefuse } from "./refusal.mjs";
import { loadEnvFiles, ROOT, readSettings } from "./settings.mjs";

/** Refuses early what would fail late, installs and makes ready, and resolves with host, port and data folder. */
export function prepare(makeReady) {
  return orRefuse(async () => {
    loadEnvFiles(ROOT, process.env);
    const settings = readSettings(process.env);
    assertHomeWritable(settings.home);
    assertDatabaseKnown(settings.home);
    assertHomeFree(settings.home);
    const port = await claimPort(settings);
    await installPackages(ROOT);
    await makeReady(ROOT);
    assertHomeFree(settings.home); // Before the packages were there, the lock could not be read.
    return { ...settings, port };
  });
}
