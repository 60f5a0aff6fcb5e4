import { readdir } from "node:fs/promises";
import path from "node:path";
import { ProfileName } from "@/server/core/contracts";
import { GatewayError, isGatewayError, type Logger } from "@/server/core/kernel";
import {
  type Profile,
  type ProfileListing,
  type ProfileSource,
  requireProfileName,
} from "@/server/core/profiles";
import { loadProfile, PROFILE_FILES } from "./load-profile";
import { RememberedFolders } from "./remembered";
import { isMissing } from "./text-file";

/** Profiles as folders under `<home>/profiles`, as they are on disk now. */
export function openProfileFolders(options: { home: string; logger: Logger }): ProfileSource {
  const root = path.join(options.home, "profiles");
  const folders = new RememberedFolders<Profile>(PROFILE_FILES);
  const load = (name: string) => {
    const home = path.join(root, name);
    return folders.get(home, () => loadProfile(name, home));
  };
  return {
    async list() {
      const names = await profileNames(root, options.logger);
      return Promise.all(names.map((name) => listing(name, path.join(root, name), load)));
    },
    async load(name) {
      return load(requireProfileName(name));
    },
  };
}

async function listing(
  name: string,
  home: string,
  load: (name: string) => Promise<Profile>,
): Promise<ProfileListing> {
  try {
    const { config } = await load(name);
    return { name, home, config, fault: null };
  } catch (fault) {
    if (!isGatewayError(fault)) throw fault;
    return { name, home, config: null, fault };
  }
}

async function profileNames(root: string, logger: Logger): Promise<string[]> {
  const found = await readdir(root, { withFileTypes: true }).catch((cause) => {
    if (isMissing(cause)) return [];
    throw new GatewayError("PROFILE_INVALID", "the folder of the profiles cannot be read", {
      hint: `Give the gateway's user the right to read ${root}.`,
      cause,
    });
  });
  const folders = found.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  const named = folders.filter(({ name }) => ProfileName.safeParse(name).success);
  for (const { name } of folders.filter((folder) => !named.includes(folder)))
    logger.warn({ folder: name }, "a folder among the profiles has no profile's name");
  return named.map(({ name }) => name).sort();
}
