"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { ProfileSwitcher } from "../profiles/profile-switcher";
import { SessionList } from "../sessions/session-list";
import { consolePath } from "../shell/console-path";
import { goToInstead, useConsolePlace } from "../shell/use-console-place";
import { SidePane } from "../ui/side-pane";
import { ConversationPane } from "./conversation-pane";
import { Inspector } from "./inspector";
import { INSPECTOR_PANE, SESSIONS_PANE } from "./session-header";
import { useDrafts } from "./use-drafts";

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
  const [openPane, setOpenPane] = useState<string | null>(null);
  const createdHere = created?.profile === profile ? created.id : null;
  const sessionId = session ?? createdHere;
  const drafts = useDrafts(profile, sessionId);
  const close = () => setOpenPane(null);

  // A session just made is shown at once; from then on the address tells which one is.
  useEffect(() => {
    if (session !== null) setCreated(null);
  }, [session]);

  function onCreated(id: string): void {
    setCreated({ profile, id });
    goToInstead(consolePath(profile, id));
  }

  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 lg:grid-cols-[16rem_minmax(0,1fr)_20rem]">
      <SidePane
        id={SESSIONS_PANE}
        as="nav"
        side="left"
        label={t("sessions")}
        isOpen={openPane === SESSIONS_PANE}
        onClose={close}
      >
        <ProfileSwitcher profile={profile} />
        <SessionList
          profile={profile}
          sessionId={sessionId}
          onNew={() => {
            setCreated(null);
            close();
          }}
          onOpen={close}
        />
      </SidePane>
      <ConversationPane
        key={profile}
        profile={profile}
        sessionId={sessionId}
        drafts={drafts}
        onCreated={onCreated}
        openPane={openPane}
        onOpenPane={setOpenPane}
      />
      <SidePane
        id={INSPECTOR_PANE}
        as="aside"
        side="right"
        label={t("inspector")}
        isOpen={openPane === INSPECTOR_PANE}
        onClose={close}
      >
        <Inspector profile={profile} sessionId={sessionId} />
      </SidePane>
    </div>
  );
}
