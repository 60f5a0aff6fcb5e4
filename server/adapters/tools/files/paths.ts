import path from "node:path";
import { GatewayError } from "@/server/core/kernel";

const LONGEST_PATH = 1_024;
const SHOWN_CHARACTERS = 120;
const DRIVE = /^[A-Za-z]:/;

/** The path's segments, when it can only lead downwards from the workspace; else FORBIDDEN. */
export function segmentsOf(asked: string): string[] {
  if (asked.length > LONGEST_PATH)
    throw new GatewayError("BAD_INPUT", `a path has at most ${LONGEST_PATH} characters`);
  if (asked.includes("\0")) throw refused(asked, "holds a NUL character");
  if (path.isAbsolute(asked) || DRIVE.test(asked) || asked.startsWith("\\"))
    throw refused(asked, "is absolute");
  if (asked.split(/[\\/]/).includes("..")) throw refused(asked, 'climbs out with ".."');
  return asked.split("/").filter((segment) => segment !== "" && segment !== ".");
}

/** True when the real path is the real folder itself or lies in it. */
export function isWithin(folder: string, target: string): boolean {
  return target === folder || target.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The refusal of a path that leads out of the workspace, or tries to. */
export function refused(asked: string, why: string): GatewayError {
  return new GatewayError("FORBIDDEN", `${shown(asked)} ${why}`, {
    hint: "Give a path inside the workspace, relative to it; list_files shows what there is.",
  });
}

/** What the file system said, without the host's paths. */
export function fileFault(asked: string, cause: unknown): GatewayError {
  switch (codeOf(cause)) {
    case "ENOENT":
    case "ENOTDIR":
      return new GatewayError("NOT_FOUND", `there is no ${shown(asked)} in the workspace`, {
        hint: "list_files shows what there is.",
      });
    case "ELOOP":
      return refused(asked, "is a link that cannot be followed");
    case "ENAMETOOLONG":
      return new GatewayError("BAD_INPUT", `${shown(asked)} is too long for a path`);
    case "EACCES":
    case "EPERM":
      return refused(asked, "may not be read by this gateway");
    default:
      return new GatewayError("INTERNAL", `${shown(asked)} cannot be read`, { cause });
  }
}

/** The path as a quoted line for a message. */
export function shown(asked: string): string {
  return JSON.stringify(asked.slice(0, SHOWN_CHARACTERS));
}

function codeOf(cause: unknown): unknown {
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
}
