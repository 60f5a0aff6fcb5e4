"use client";

import { useQuery } from "@tanstack/react-query";
import { AgentLine } from "../agents/agent-line";
import { PromptComposition } from "../prompts/prompt-composition";
import { ModelSettings } from "../sessions/model-settings";
import { useTRPC } from "../trpc/client";

/** What stands behind the conversation: prompt, settings, resident agent. */
export function Inspector({ profile, sessionId }: { profile: string; sessionId: string | null }) {
  const trpc = useTRPC();
  const session = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  if (session.isLoadingError) return null;
  return (
    <div className="flex flex-col divide-y divide-line">
      <PromptComposition profile={profile} sessionId={sessionId} />
      {sessionId === null ? null : (
        <>
          <ModelSettings key={sessionId} sessionId={sessionId} />
          <AgentLine key={`agent-${sessionId}`} sessionId={sessionId} />
        </>
      )}
    </div>
  );
}
