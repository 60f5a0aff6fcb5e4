import { readFileSync } from "node:fs";
import { totalmem } from "node:os";

const SHARE = 0.65;
const SMALLEST_BYTES = 512 * 1024 * 1024;
const LIMIT_FILES = [
  "/sys/fs/cgroup/memory.high",
  "/sys/fs/cgroup/memory.max",
  "/sys/fs/cgroup/memory/memory.limit_in_bytes",
];

/** Bytes of process memory at which agents are shed: a number of MiB, or 65 % of what this process may use; null = no limit. */
export function memoryBudgetBytes(setting: "auto" | "off" | number): number | null {
  if (setting === "off") return null;
  if (typeof setting === "number") return setting * 1024 * 1024;
  const limits = LIMIT_FILES.map(readLimit).filter((limit) => limit !== null);
  const budget = Math.floor(SHARE * Math.min(totalmem(), ...limits));
  return budget < SMALLEST_BYTES ? null : budget;
}

function readLimit(file: string): number | null {
  try {
    const bytes = Number(readFileSync(file, "utf8").trim());
    return Number.isFinite(bytes) && bytes > 0 ? bytes : null;
  } catch {
    return null; // no such control group here
  }
}
