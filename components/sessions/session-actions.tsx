"use client";

import { Archive, ArchiveRestore, Copy, Ellipsis, FileJson, FileText, Pencil } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SessionView } from "@/server/core/contracts";
import { consolePath } from "../shell/console-path";
import { Button, IconButton } from "../ui/button";
import { laterOnceOpen } from "../ui/later";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu";
import { exportPath, sessionPath } from "./session-paths";
import { useSessionActions } from "./use-session-actions";

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
  const { archive, restore } = useSessionActions();
  const isArchived = session.archivedAt !== null;
  // The answer is a download: the page stays.
  const download = (format: "markdown" | "json") => () =>
    window.location.assign(exportPath(session.id, format));
  return (
    <Menu
      label={t("actions")}
      align="end"
      trigger={<IconButton label={t("actions")} icon={Ellipsis} tone="plain" />}
    >
      <MenuItem icon={Pencil} onSelect={onRename}>
        {t("rename")}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={() => void navigator.clipboard.writeText(session.id)}>
        {t("copyId")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={FileText} onSelect={download("markdown")}>
        {t("exportMarkdown")}
      </MenuItem>
      <MenuItem icon={FileJson} onSelect={download("json")}>
        {t("exportJson")}
      </MenuItem>
      <MenuSeparator />
      {isArchived ? (
        <MenuItem icon={ArchiveRestore} onSelect={() => restore(session)}>
          {t("restore")}
        </MenuItem>
      ) : (
        <MenuItem icon={Archive} onSelect={() => archive(session)}>
          {t("archive")}
        </MenuItem>
      )}
    </Menu>
  );
}
