import type { LogFields, Logger } from "@/server/core/kernel";

export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: LogFields;
  readonly message: string;
}

/** A logger that keeps its lines; `text` is all of them with everything that hangs on errors. */
export function recordedLog(): Logger & { readonly lines: LogLine[]; text(): string } {
  const lines: LogLine[] = [];
  const record = (level: LogLine["level"]) => (fields: LogFields, message: string) => {
    lines.push({ level, fields, message });
  };
  return {
    lines,
    text: () => lines.map(({ fields, message }) => `${message} ${deepText(fields)}`).join("\n"),
    debug: record("debug"),
    info: record("info"),
    warn: record("warn"),
    error: record("error"),
  };
}

/** Everything that can be read off a value: also what JSON leaves out of errors, headers and maps. */
export function deepText(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (seen.has(value)) return "";
  seen.add(value);
  if (value instanceof Headers) return deepText(Object.fromEntries(value), seen);
  const names = Object.getOwnPropertyNames(value);
  const parts = names.map((name) => `${name}=${deepText(Reflect.get(value, name), seen)}`);
  return `{${parts.join(" ")}}`;
}
