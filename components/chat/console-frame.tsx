"use client";

import { PanelLeft, PanelRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ProfileSwitcher } from "../profiles/profile-switcher";
import { SessionList } from "../sessions/session-list";
import { consolePath } from "../shell/console-path";
import { goToInstead, useConsolePlace } from "../shell/use-console-place";
import { IconButton } from "../ui/button";
import { ConsolePane } from "./console-pane";
import { ConversationPane } from "./conversation-pane";
import { Inspector } from "./inspector";
import { SessionHeader } from "./session-header";
import { useDraftStore } from "./use-draft-store";
import { useHasRoom } from "./use-has-room";
import { usePane } from "./use-pane";

const SESSIONS_LIMITS = { least: 200, most: 400, usual: 236 };
const INSPECTOR_LIMITS = { least: 260, most: 560, usual: 324 };

/**
 * The console of the profile that the address names, and the page itself where it names none. It
 * stands above the pages, so that it keeps its state from one profile and session to the next.
 */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { profile, session } = useConsolePlace();
  return profile === null ? children : <ConsoleView profile={profile} session={session} />;
}

/** The console: a profile's sessions, the conversation, and what stands behind it. */
function ConsoleView({ profile, session }: { profile: string; session: string | null }) {
  const t = useTranslations("console");
  const [created, setCreated] = useState<{ profile: string; id: string } | null>(null);
  const [sheet, setSheet] = useState<"sessions" | "inspector" | null>(null);
  const hasRoom = { sessions: useHasRoom("sessions"), inspector: useHasRoom("inspector") };
  const sessionsPane = usePane("sessions", SESSIONS_LIMITS);
  const inspectorPane = usePane("inspector", INSPECTOR_LIMITS);
  const drafts = useDraftStore();
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const createdHere = created?.profile === profile ? created.id : null;
  const sessionId = session ?? createdHere;
  const closeSheet = () => setSheet(null);

  // A session just made is shown at once; from then on the address tells which one is.
  useEffect(() => {
    if (session !== null) setCreated(null);
  }, [session]);

  function onCreated(id: string): void {
    setCreated({ profile, id });
    goToInstead(consolePath(profile, id));
  }

  const toggle = (which: "sessions" | "inspector") => {
    const pane = which === "sessions" ? sessionsPane : inspectorPane;
    return (
      <IconButton
        icon={which === "sessions" ? PanelLeft : PanelRight}
        label={t(which)}
        aria-expanded={hasRoom[which] ? pane.isOpen : sheet === which}
        onClick={() => (hasRoom[which] ? pane.setOpen(!pane.isOpen) : setSheet(which))}
      />
    );
  };

  return (
    <div className="flex min-h-0 flex-1 text-[13px]">
      <ConsolePane
        as="nav"
        side="left"
        label={t("sessions")}
        pane={sessionsPane}
        limits={SESSIONS_LIMITS}
        isWide={hasRoom.sessions}
        isSheetOpen={sheet === "sessions"}
        onSheetChange={closeSheet}
      >
        <ProfileSwitcher profile={profile} />
        <SessionList
          profile={profile}
          sessionId={sessionId}
          onNew={() => {
            setCreated(null);
            closeSheet();
            if (hasRoom.sessions) messageRef.current?.focus();
          }}
          onOpen={closeSheet}
        />
      </ConsolePane>
      <ConversationPane
        key={profile}
        profile={profile}
        sessionId={sessionId}
        drafts={drafts}
        messageRef={messageRef}
        onCreated={onCreated}
        header={
          <SessionHeader
            profile={profile}
            sessionId={sessionId}
            openLeft={toggle("sessions")}
            openRight={toggle("inspector")}
          />
        }
      />
      <ConsolePane
        as="aside"
        side="right"
        label={t("inspector")}
        pane={inspectorPane}
        limits={INSPECTOR_LIMITS}
        isWide={hasRoom.inspector}
        isSheetOpen={sheet === "inspector"}
        onSheetChange={closeSheet}
      >
        <Inspector profile={profile} sessionId={sessionId} />
      </ConsolePane>
    </div>
  );
}
