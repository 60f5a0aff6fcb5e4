import { ProfileName } from "@/server/core/contracts";
import { GatewayError } from "@/server/core/kernel";
import type { ProjectFile, PromptInput } from "@/server/core/prompt";
import type { ProfileConfig } from "./profile-config";

/** A profile as it is on disk now. Texts are as written; null = the file is not there. */
export interface Profile {
  readonly name: string;
  readonly home: string;
  readonly config: ProfileConfig;
  readonly persona: string | null;
  readonly memory: string | null;
  readonly user: string | null;
  readonly projectFiles: readonly ProjectFile[];
  /** Absolute path of the folder that its tools see. */
  readonly workspace: string;
}

export type ProfileListing =
  | {
      readonly name: string;
      readonly home: string;
      readonly config: ProfileConfig;
      readonly fault: null;
    }
  | {
      readonly name: string;
      readonly home: string;
      readonly config: null;
      readonly fault: GatewayError;
    };

/** Where profiles come from. Both methods give what is on disk now. */
export interface ProfileSource {
  /** All profiles by name; a malformed one is listed with its fault and hides no other. */
  list(): Promise<readonly ProfileListing[]>;
  /** BAD_INPUT for what is no profile name, NOT_FOUND, or PROFILE_INVALID with all faults in one message. */
  load(name: string): Promise<Profile>;
}

/** The name, when it has the shape of one; else BAD_INPUT. What passes can never be a path. */
export function requireProfileName(name: string): string {
  if (ProfileName.safeParse(name).success) return name;
  throw new GatewayError("BAD_INPUT", "this is not the name of a profile", {
    hint: "A profile name has 1 to 40 lower-case letters, digits and dashes, and begins with no dash.",
  });
}

export interface Surroundings {
  readonly toolNames: readonly string[];
  /** YYYY-MM-DD in that zone. */
  readonly startDate: string;
  readonly timeZone: string;
  readonly os: string;
}

/** What a new session of this profile is frozen from. */
export function profilePromptInput(profile: Profile, surroundings: Surroundings): PromptInput {
  return {
    toolNames: surroundings.toolNames,
    profile: { name: profile.name, home: profile.home },
    persona: profile.persona,
    operatorMessage: profile.config.operatorMessage,
    projectFiles: profile.projectFiles,
    memory: profile.memory,
    user: profile.user,
    startDate: surroundings.startDate,
    timeZone: surroundings.timeZone,
    runtime: { os: surroundings.os, workspace: profile.workspace },
  };
}
