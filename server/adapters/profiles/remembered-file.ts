import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync } from "node:fs";
import { stampOf } from "./remembered";
import { codeOf, isMissing } from "./text-file";

const MOST_BYTES = 1_048_576;
const OTHERS = 0o077;

export type FileText =
  | { readonly status: "text"; readonly text: string; readonly wasOpen: boolean }
  | { readonly status: "missing" }
  | { readonly status: "unfit"; readonly reason: string };

/** A small file that is asked for at every call: read again only when it has changed, without leaving the turn. */
export class RememberedFile<T> {
  private known: { readonly stamp: string; readonly value: T } | null = null;

  constructor(
    private readonly file: string,
    private readonly options: { isPrivate: boolean; parse: (found: FileText) => T },
  ) {}

  get(): T {
    const stamp = stampOf(this.file);
    if (this.known?.stamp === stamp) return this.known.value;
    const { isPrivate, parse } = this.options;
    const value = parse(readNow(this.file, isPrivate));
    // Making a file private changes its times: what is kept is what stands now.
    this.known = { stamp: stampOf(this.file), value };
    return value;
  }
}

/** A private file that others may read is closed to them; one that belongs to another user is refused. */
function readNow(file: string, isPrivate: boolean): FileText {
  try {
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { status: "unfit", reason: "expected a regular file" };
      if (stats.size > MOST_BYTES) return { status: "unfit", reason: "is too large; shorten it" };
      const isOurs = process.getuid === undefined || stats.uid === process.getuid();
      const wasOpen = isPrivate && process.getuid !== undefined && (stats.mode & OTHERS) !== 0;
      if (isPrivate && !isOurs)
        return { status: "unfit", reason: "belongs to another user; give it to the gateway's" };
      if (wasOpen) fchmodSync(descriptor, stats.mode & 0o700);
      return decoded(readFileSync(descriptor), wasOpen);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (isMissing(error)) return { status: "missing" };
    return { status: "unfit", reason: `cannot be read (${codeOf(error)})` };
  }
}

function decoded(bytes: Uint8Array, wasOpen: boolean): FileText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { status: "text", text, wasOpen };
  } catch {
    return { status: "unfit", reason: "is no UTF-8 text; save it as UTF-8" };
  }
}
