export {
  type AccessPolicy,
  createLoginAttempts,
  credentialOf,
  type LoginAttempts,
} from "./access";
export type { ApiDependencies, Readiness } from "./dependencies";
export { createMetrics, type Metrics, type MetricsSource } from "./metrics";
export { serveOpenApi } from "./rest/openapi";
export { serveCallRequest } from "./rest/serve-call-request";
export { serveSessionExport } from "./rest/serve-export";
export { serveMessageImage } from "./rest/serve-message-image";
export { serveRest } from "./rest/serve-rest";
export { serveSessionStream } from "./rest/serve-stream";
export { serveLogin, serveLogout } from "./serve-login";
export { serveNothing } from "./serve-nothing";
export { serveHealth, serveMetrics, serveReady } from "./serve-probes";
export { serveTrpc } from "./serve-trpc";
