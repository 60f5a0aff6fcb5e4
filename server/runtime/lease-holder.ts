import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync, statSync } from "node:fs";
import os from "node:os";
import type { HolderState, LeaseHolder } from "@/server/core/sessions";

const RUNTIMES = Symbol.for("holdfast.runtimes");

/** This process as a holder of leases on one data folder, and what it can tell of others. */
export interface LeaseIdentity {
  readonly holder: LeaseHolder;
  holderState(holder: LeaseHolder): HolderState;
  /** A second gateway of this process on the same folder, which the first one lets write in its turn. */
  another(): LeaseIdentity;
  /** What this runtime still holds is nobody's from now on. */
  end(): void;
}

/** Registers a runtime of this process on the data folder, which must exist. */
export function openLeaseIdentity(home: string): LeaseIdentity {
  const folder = folderId(home);
  const runtimeId = `${folder}.${randomUUID()}`;
  const pid = process.pid;
  const holder: LeaseHolder = {
    runtimeId,
    host: hostId(),
    pidNamespace: linkOf("/proc/self/ns/pid"),
    pid,
    processStart: processStart(pid) ?? "",
  };
  liveRuntimes().add(runtimeId);
  return {
    holder,
    holderState: (other) => stateOf(other, holder, folder),
    another: () => openLeaseIdentity(home),
    end: () => void liveRuntimes().delete(runtimeId),
  };
}

function stateOf(other: LeaseHolder, own: LeaseHolder, folder: string): HolderState {
  const isSeen = other.host === own.host && other.pidNamespace === own.pidNamespace;
  if (!isSeen) return "unknown";
  // The folder is a copy: whoever wrote this works on the one it was copied from.
  if (!other.runtimeId.startsWith(`${folder}.`)) return "dead";
  if (other.pid === own.pid && other.processStart === own.processStart) {
    return liveRuntimes().has(other.runtimeId) ? "alive" : "dead";
  }
  return isAlive(other) ? "alive" : "dead";
}

function isAlive({ pid, processStart: began }: LeaseHolder): boolean {
  const now = processStart(pid);
  if (now === null) return false;
  return now === "" || began === "" || now === began;
}

/** When the process began, "" where its system does not tell; null = there is no such process. */
function processStart(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`);
  if (stat === null) return textOf("/proc/self/stat") === null && doesExist(pid) ? "" : null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // Ended, but not yet taken off the table by its parent.
  if (fields[STATE_FIELD] === "Z" || fields[STATE_FIELD] === "X") return null;
  return fields[START_TIME_FIELD] ?? "";
}

/** Of the fields of /proc/PID/stat that follow the name: number 3 and number 22 of proc(5). */
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

function doesExist(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process exists as well.
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/** The machine, and where it can be told which of its starts: a pid of another start says nothing. */
function hostId(): string {
  const boot = textOf("/proc/sys/kernel/random/boot_id")?.trim();
  return boot === undefined ? os.hostname() : `${os.hostname()}#${boot}`;
}

/** The very folder, whatever path leads to it. */
function folderId(home: string): string {
  const { dev, ino } = statSync(home, { bigint: true });
  return `${dev.toString(36)}-${ino.toString(36)}`;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null; // Not this kind of system, or no such process.
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

/** Guarantee: the global object takes any symbol as a key; Next loads this module several times in one process. */
function liveRuntimes(): Set<string> {
  const slot = globalThis as { [RUNTIMES]?: Set<string> };
  slot[RUNTIMES] ??= new Set();
  return slot[RUNTIMES];
}
