import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { Refusal } from "./refusal.mjs";
import { ROOT } from "./settings.mjs";

const SQLITE_MAGIC = "SQLite format 3\0";
const USER_VERSION_OFFSET = 60;
// Another start looks at the lock for a moment only; a server holds it for life.
const LOCK_WAIT_MS = 250;

/** Makes the data folder where it is missing, and refuses one that cannot be written to. */
export function assertHomeWritable(home) {
  const probe = path.join(home, `.write-probe-${process.pid}`);
  try {
    makeFolder(home);
    closeSync(openSync(probe, "w", 0o600));
    rmSync(probe);
  } catch (error) {
    throw new Refusal(
      `the data folder ${home} cannot be written to (${error.code}): set HOLDFAST_HOME to a folder that you may write to.`,
    );
  }
}

/** Node's own recursive mkdir never returns where the system denies what it has just been asked for, as in /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (error.code !== "EEXIST") throw error; // Another start was faster.
  }
}

/** Refuses a database that a newer version of the program has written, read from its header alone. */
export function assertDatabaseKnown(home, root = ROOT) {
  const file = path.join(home, "holdfast.db");
  const version = userVersion(file);
  const known = migrationCount(path.join(root, "prisma/migrations"));
  if (version === null || version <= known) return;
  throw new Refusal(
    `the database ${file} is newer than this program (version ${version}, known up to ${known}): update Holdfast, or choose another folder with HOLDFAST_HOME.`,
  );
}

/** Refuses a data folder that a running server holds; says nothing as long as SQLite is not installed. */
export function assertHomeFree(home, root = ROOT) {
  const lock = path.join(home, "server.lock");
  if (!existsSync(lock) || !isHeld(lock, root)) return;
  const { pid, url } = serverFile(home) ?? {};
  const who = pid === undefined ? "it is just starting" : `pid ${pid}, ${url}`;
  throw new Refusal(
    `another Holdfast server uses the data folder ${home} (${who}): stop it, or choose another folder with HOLDFAST_HOME.`,
  );
}

/** Resolves with the port to serve on (the one given, or a free one for 0); refuses one that cannot be had. */
export function claimPort({ host, port }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(new Refusal(portFault(error.code, host, port))));
    probe.listen({ host: host.replace(/^\[(.*)\]$/, "$1"), port, exclusive: true }, () => {
      const claimed = probe.address().port;
      probe.close(() => resolve(claimed));
    });
  });
}

/** What the running server says about itself in `server.json`, or null. */
export function serverFile(home) {
  try {
    return JSON.parse(readFileSync(path.join(home, "server.json"), "utf8"));
  } catch {
    return null;
  }
}

function portFault(code, host, port) {
  if (code === "EADDRINUSE") {
    const next = port < 65535 ? port + 1 : 3000;
    return `port ${port} on ${host} is taken: stop the program that uses it, or choose another with PORT=${next} npm start.`;
  }
  if (code === "EACCES")
    return `port ${port} needs more rights than you have: choose one above 1023 with PORT.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `HOST=${host} is not an address of this machine: leave HOST out, or name one that is.`;
  }
  return `cannot listen on ${host}:${port} (${code}): choose another HOST or PORT.`;
}

function userVersion(file) {
  const header = Buffer.alloc(100);
  let handle;
  try {
    handle = openSync(file, "r");
    if (readSync(handle, header, 0, header.length, 0) < header.length) return null;
  } catch {
    return null; // Missing is a first start; unreadable is told by the store, with its cause.
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
  return header.toString("latin1", 0, 16) === SQLITE_MAGIC
    ? header.readInt32BE(USER_VERSION_OFFSET)
    : null;
}

function migrationCount(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
}

function isHeld(lock, root) {
  const Database = sqlite(root);
  if (Database === null) return false;
  let db;
  try {
    db = new Database(lock, { fileMustExist: true, timeout: LOCK_WAIT_MS });
    db.exec("BEGIN EXCLUSIVE");
    return false;
  } catch (error) {
    if (error.code?.startsWith("SQLITE_BUSY")) return true;
    return false; // The runtime takes the same lock at boot and tells what is wrong with it.
  } finally {
    db?.close();
  }
}

function sqlite(root) {
  try {
    const Database = createRequire(path.join(root, "package.json"))("better-sqlite3");
    new Database(":memory:").close();
    return Database;
  } catch {
    return null;
  }
}
