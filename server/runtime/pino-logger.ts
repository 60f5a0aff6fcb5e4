import pino from "pino";
import { isGatewayError, type LogFields, type Logger } from "@/server/core/kernel";

export interface RunningLogger extends Logger {
  /** Writes out what is still buffered. */
  flush(): void;
}

/** JSON lines on standard output from that level up; of an error only what can hold no secret. */
export function openLogger(level: string): RunningLogger {
  const destination = pino.destination({ dest: 1, sync: false });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    debug: (fields, message) => log.debug(plain(fields), message),
    info: (fields, message) => log.info(plain(fields), message),
    warn: (fields, message) => log.warn(plain(fields), message),
    error: (fields, message) => log.error(plain(fields), message),
    flush: () => destination.flushSync(),
  };
}

function plain(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? errorFields(value) : value,
    ]),
  );
}

/** Provider and system errors carry requests and headers: only name, code, message and place are kept. */
function errorFields(error: Error): LogFields {
  const cause = error.cause instanceof Error ? { cause: errorFields(error.cause) } : {};
  return {
    name: error.name,
    ...(isGatewayError(error) ? { code: error.code } : {}),
    message: error.message,
    stack: error.stack
      ?.split("\n")
      .slice(1, 6)
      .map((line) => line.trim()),
    ...cause,
  };
}
