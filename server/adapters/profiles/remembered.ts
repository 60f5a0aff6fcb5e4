import { lstatSync, statSync } from "node:fs";
import path from "node:path";

interface Remembered<T> {
  readonly stamp: string;
  readonly value: T;
}

/**
 * Reads a folder anew only when one of the files has changed (place, size, or either time): asking for that costs
 * some microseconds, reading and parsing some milliseconds. What was read while a file changed is not kept.
 */
export class RememberedFolders<T> {
  private readonly known = new Map<string, Remembered<T>>();

  constructor(private readonly files: readonly string[]) {}

  /** The folder's value by `read`; its errors are not remembered. */
  async get(folder: string, read: () => Promise<T>): Promise<T> {
    const stamp = this.stamp(folder);
    const known = this.known.get(folder);
    if (known?.stamp === stamp) return known.value;
    this.known.delete(folder);
    const value = await read();
    if (this.stamp(folder) === stamp) this.known.set(folder, { stamp, value });
    return value;
  }

  private stamp(folder: string): string {
    return ["", ...this.files].map((file) => stampOf(path.join(folder, file))).join(" ");
  }
}

/**
 * Changes with the file: its place, size and times, both of a link and of what it leads to; "-" for what is
 * missing or cannot be asked.
 */
export function stampOf(file: string): string {
  try {
    const own = lstatSync(file, QUIETLY);
    const target = own?.isSymbolicLink() ? statSync(file, QUIETLY) : own;
    if (own === undefined || target === undefined) return "-";
    return [own.ino, own.ctimeMs, target.ino, target.size, target.mtimeMs, target.ctimeMs].join(
      ":",
    );
  } catch {
    return "-"; // closed to us: reading it says so
  }
}

// An exception for each file that a profile does not have would cost more than all the rest.
const QUIETLY = { throwIfNoEntry: false } as const;
