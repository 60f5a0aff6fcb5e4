import { realpath } from "node:fs/promises";
import path from "node:path";
import { GatewayError } from "@/server/core/kernel";
import type { WorkspaceFiles } from "@/server/core/tools";
import { listFolder } from "./list-folder";
import { fileFault, isWithin, refused, segmentsOf } from "./paths";
import { readText } from "./read-text";

/** The files under one folder of this host; nothing outside of it can be reached, by no path and no link. */
export function openWorkspaceFiles(root: string): WorkspaceFiles {
  return {
    async read(asked) {
      const { target } = await locate(root, asked);
      return readText(asked, target);
    },
    async list(asked, depth) {
      const { base, target } = await locate(root, asked);
      return listFolder(asked, { target, name: path.relative(base, target) }, depth);
    },
  };
}

async function locate(root: string, asked: string): Promise<{ base: string; target: string }> {
  const segments = segmentsOf(asked);
  const base = await realpath(root).catch((cause) => {
    throw new GatewayError("NOT_FOUND", "the workspace folder of this profile does not exist", {
      hint: "Make the folder, or set it right in the profile.",
      cause,
    });
  });
  const target = await realpath(path.join(base, ...segments)).catch((cause) => {
    throw fileFault(asked, cause);
  });
  if (!isWithin(base, target)) throw refused(asked, "is a link that leaves the workspace");
  return { base, target };
}
