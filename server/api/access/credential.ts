import { createHash, scryptSync, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

export const SESSION_COOKIE = "holdfast_session";
export const SESSION_SECONDS = 12 * 60 * 60;
const ALGORITHM = "HS256";
const SUBJECT = "operator";
const KEY_BYTES = 32;
// Not a secret: it keeps this key apart from any other made of the same password.
const KEY_SALT = "holdfast browser session 1";

/** What proves that a caller may come in: the password itself, or a browser session signed with a key made of it. */
export interface Credential {
  readonly passwordHash: Buffer;
  readonly sessionKey: Uint8Array;
}

/** The credential of a password; another password gives another key, so that changing it ends every session. */
export function credentialOf(password: string): Credential {
  return { passwordHash: hashOf(password), sessionKey: scryptSync(password, KEY_SALT, KEY_BYTES) };
}

/** True for the password; takes the same time for every wrong one. */
export function isPassword(credential: Credential, given: string): boolean {
  return timingSafeEqual(hashOf(given), credential.passwordHash);
}

/** A signed browser session that ends after twelve hours. */
export function issueSession(credential: Credential, nowMs: number): Promise<string> {
  const issuedAt = Math.floor(nowMs / 1_000);
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(SUBJECT)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_SECONDS)
    .sign(credential.sessionKey);
}

/** Whether the browser session was signed with this credential and has not ended. */
export async function isSession(
  credential: Credential,
  token: string,
  nowMs: number,
): Promise<boolean> {
  const options = {
    algorithms: [ALGORITHM],
    subject: SUBJECT,
    requiredClaims: ["exp"],
    currentDate: new Date(nowMs),
  };
  return jwtVerify(token, credential.sessionKey, options).then(
    () => true,
    () => false,
  );
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}
