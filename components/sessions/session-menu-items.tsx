"use client";

import { Archive, ArchiveRestore, Copy, FileJson, FileText, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { MenuItem, MenuSeparator } from "../ui/menu";
import { exportPath } from "./session-paths";
import { useSessionActions } from "./use-session-actions";

/** What every menu of a session offers: rename, copy, export, archive. */
export function SessionMenuItems({
  session,
  onRename,
}: {
  session: SessionView;
  onRename: () => void;
}) {
  const t = useTranslations("sessionPages.action");
  const { archive, restore } = useSessionActions();
  // The answer is a download: the page stays.
  const download = (format: "markdown" | "json") => () =>
    window.location.assign(exportPath(session.id, format));
  return (
    <>
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
      {session.archivedAt === null ? (
        <MenuItem icon={Archive} onSelect={() => archive(session)}>
          {t("archive")}
        </MenuItem>
      ) : (
        <MenuItem icon={ArchiveRestore} onSelect={() => restore(session)}>
          {t("restore")}
        </MenuItem>
      )}
    </>
  );
}
