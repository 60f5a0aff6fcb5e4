import { GatewayError } from "@/server/core/kernel";
import type { FileFault } from "./settings-file";

/** All faults of a profile or of the gateway's settings in one message, each told once. */
export function invalidFiles(what: string, faults: readonly FileFault[]): GatewayError {
  const list = faults.map(({ file, line, text }) => {
    return line === null ? `${file}: ${text}` : `${file} line ${line}: ${text}`;
  });
  return new GatewayError(
    "PROFILE_INVALID",
    `${what} cannot be used: ${[...new Set(list)].join("; ")}`,
    {
      hint: "Correct the files named; they are read again the next time they are needed.",
    },
  );
}
