"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/client";
import type { PromptSide } from "./prompt-href";

/** The prompt of one side of a comparison; nothing is asked while no side is chosen. */
export function usePromptSide(side: PromptSide | null) {
  const trpc = useTRPC();
  const fresh = useQuery({
    ...trpc.profiles.prompt.queryOptions({ name: side?.kind === "profile" ? side.profile : "" }),
    enabled: side?.kind === "profile",
  });
  const frozen = useQuery({
    ...trpc.sessions.prompt.queryOptions({ id: side?.kind === "session" ? side.sessionId : "" }),
    enabled: side?.kind === "session",
  });
  const version = useQuery({
    ...trpc.prompts.version.queryOptions(
      side?.kind === "version" ? side : { promptSha256: "", toolsSha256: "" },
    ),
    enabled: side?.kind === "version",
  });
  if (side?.kind === "session") return frozen;
  return side?.kind === "version" ? version : fresh;
}
