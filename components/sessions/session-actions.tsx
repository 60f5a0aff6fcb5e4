"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SessionView } from "@/server/core/contracts";
import { consolePath } from "../shell/console-path";
import { Button, IconButton } from "../ui/button";
import { laterOnceOpen } from "../ui/later";
import { Menu } from "../ui/menu";
import { SessionMenuItems } from "./session-menu-items";
import { sessionPath } from "./session-paths";

const EvictDialog = laterOnceOpen(() =>
  import("../agents/verb-dialogs").then((module) => module.EvictDialog),
);
const SessionRenameDialog = laterOnceOpen(() =>
  import("./session-rename-dialog").then((module) => module.SessionRenameDialog),
);

/** What can be done with one session: the ways to it, and a menu with the rest. */
export function SessionActions({
  session,
  isOnItsPage = false,
}: {
  session: SessionView;
  isOnItsPage?: boolean;
}) {
  const t = useTranslations("sessionPages");
  const [open, setOpen] = useState<"evict" | "rename" | null>(null);
  const toggle = (dialog: "evict" | "rename") => (isOpen: boolean) =>
    setOpen(isOpen ? dialog : null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button asChild>
        <Link href={consolePath(session.profile, session.id)}>{t("action.console")}</Link>
      </Button>
      {isOnItsPage ? null : (
        <Button asChild>
          <Link href={sessionPath(session.id)}>{t("action.page")}</Link>
        </Button>
      )}
      <Button onClick={() => setOpen("evict")}>{t("action.evict")}</Button>
      <MoreActions session={session} onRename={() => setOpen("rename")} />
      <EvictDialog
        sessionId={session.id}
        title={session.title || t("list.untitled")}
        isOpen={open === "evict"}
        onOpenChange={toggle("evict")}
      />
      <SessionRenameDialog
        session={session}
        isOpen={open === "rename"}
        onOpenChange={toggle("rename")}
      />
    </div>
  );
}

function MoreActions({ session, onRename }: { session: SessionView; onRename: () => void }) {
  const t = useTranslations("sessionPages.action");
  return (
    <Menu
      label={t("actions")}
      align="end"
      trigger={<IconButton label={t("actions")} icon={Ellipsis} tone="plain" />}
    >
      <SessionMenuItems session={session} onRename={onRename} />
    </Menu>
  );
}
