"use client";

import { useParams, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ProfileSwitcher } from "../profiles/profile-switcher";
import { SessionList } from "../sessions/session-list";
import { SidePane } from "../ui/side-pane";
import { ConversationPane } from "./conversation-pane";
import { Inspector } from "./inspector";
import { INSPECTOR_PANE, SESSIONS_PANE } from "./session-header";

/** The console: a profile's sessions, the conversation, and what stands behind it. */
export function ConsoleView({ profile }: { profile: string }) {
  const t = useTranslations("console");
  const router = useRouter();
  const { session } = useParams<{ session?: string }>();
  const [created, setCreated] = useState<string | null>(null);
  const [openPane, setOpenPane] = useState<string | null>(null);
  const sessionId = session ?? created;
  const close = () => setOpenPane(null);

  // A session just made is shown at once; from then on the address tells which one is.
  useEffect(() => {
    if (session !== undefined) setCreated(null);
  }, [session]);

  function onCreated(id: string): void {
    setCreated(id);
    router.replace(`/console/${profile}/${id}`);
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
        profile={profile}
        sessionId={sessionId}
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
