"use client";

import { AgentLine } from "../agents/agent-line";
import { PromptComposition } from "../prompts/prompt-composition";
import { ModelSettings } from "../sessions/model-settings";

/** What stands behind the conversation: prompt, settings, resident agent. */
export function Inspector({ profile, sessionId }: { profile: string; sessionId: string | null }) {
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
