export { utf8Bytes } from "./bytes";
export { localDate } from "./calendar";
export type { Clock } from "./clock";
export {
  ERROR_CODES,
  type ErrorCode,
  GatewayError,
  type GatewayErrorOptions,
  isGatewayError,
  toGatewayError,
} from "./errors";
export { sha256, sha256Parts } from "./hash";
export { ID_PREFIX, type IdKind, type Ids } from "./ids";
export { canonicalJson, type Json, type JsonObject, wireJson } from "./json";
export { type LogFields, type Logger, silentLogger } from "./logger";
export { Secret } from "./secret";
export { isoTime, isoTimeOrNull } from "./time";
