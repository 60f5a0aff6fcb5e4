import os from "node:os";

/** What a prompt says of the machine, and the zone where none is configured. */
export function thisHost(): { os: string; timeZone: string } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { os: `${os.type()} ${os.arch()}`, timeZone };
}
