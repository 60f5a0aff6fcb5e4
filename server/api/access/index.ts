export { contentSecurityPolicy } from "./content-security-policy";
export { endedSessionCookie, isSecureRequest, sessionCookie } from "./cookie";
export {
  type Credential,
  credentialOf,
  isPassword,
  issueSession,
  SESSION_COOKIE,
} from "./credential";
export { type AttemptVerdict, createLoginAttempts, type LoginAttempts } from "./login-attempts";
export { isOpenPath } from "./open-paths";
export { publishAccessPolicy, publishedAccessPolicy } from "./published";
export {
  type AccessPolicy,
  type AccessRequest,
  type AccessVerdict,
  accessRequestOf,
  accessVerdict,
} from "./verdict";
