import { GatewayError, isGatewayError } from "@/server/core/kernel";

interface Failure {
  readonly codes: RegExp;
  readonly says: string;
  readonly hint: string;
  readonly retryable?: boolean;
}

const FAILURES: readonly Failure[] = [
  {
    codes: /^(SQLITE_(BUSY|LOCKED)|P1008$)/,
    says: "is locked by another process; the database itself is healthy",
    hint: "Try again; if it lasts, end the other program that has the database open.",
    retryable: true,
  },
  {
    codes: /^SQLITE_(CORRUPT|NOTADB)/,
    says: "is damaged or is not a database",
    hint: "Stop Holdfast, move the file aside and put a copy back. Keep the damaged file: `sqlite3 FILE .recover` can save much of it.",
  },
  {
    codes: /^SQLITE_FULL/,
    says: "cannot grow: its disk is full",
    hint: "Free some space; nothing was half-written.",
    retryable: true,
  },
  {
    codes: /^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES|EPERM|EROFS)/,
    says: "cannot be opened for writing",
    hint: "Check that the user who runs Holdfast owns the file and its folder.",
  },
  {
    codes: /^(SQLITE_IOERR|EIO|ENOSPC|ENOTDIR|EISDIR)/,
    says: "could not be read or written",
    hint: "Check the disk and the path; a network or shared folder is no safe place for it.",
  },
];

/** Any failure below the store as a GatewayError that names the file and says what to do; the original is its cause. */
export function toStoreError(error: unknown, path: string): GatewayError {
  if (isGatewayError(error)) return error;
  const code = codeOf(error);
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(code)) {
    return new GatewayError("CONFLICT", "A row with this id is stored already.", { cause: error });
  }
  const text = error instanceof Error ? error.message : String(error);
  const failure = FAILURES.find(({ codes }) => codes.test(code));
  if (failure === undefined) {
    return new GatewayError("STORE_FAILED", `The database ${path} failed: ${text}`, {
      cause: error,
      hint: "Look at the log; if it happens again, restart Holdfast.",
    });
  }
  return new GatewayError("STORE_FAILED", `The database ${path} ${failure.says} (${text}).`, {
    cause: error,
    hint: failure.hint,
    retryable: failure.retryable ?? false,
  });
}

/** The error's SQLite or system code; "" when it has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}
