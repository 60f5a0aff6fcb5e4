import path from "node:path";
import { GatewayConfig } from "@/server/core/profiles";
import { invalidFiles } from "./faults";
import { parseSettingsFile } from "./settings-file";
import { readTextFile } from "./text-file";

const FILE = "config.yaml";

/** The settings in `<home>/config.yaml`, defaults when it is not there; PROFILE_INVALID with all faults in one message. */
export async function readGatewayConfig(home: string): Promise<GatewayConfig> {
  const found = await readTextFile(path.join(home, FILE));
  if (found.status === "unfit")
    throw invalidFiles("the gateway", [{ file: FILE, line: null, text: found.reason }]);
  const text = found.status === "text" ? found.text : "";
  const config = parseSettingsFile(GatewayConfig, { file: FILE, text });
  if (config.ok) return config.settings;
  throw invalidFiles("the gateway", config.faults);
}
