"use client";

import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  ExternalLink,
  FileJson,
  FileText,
  GitBranch,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { exportPath, sessionPath } from "../sessions/session-paths";
import { useSessionActions } from "../sessions/use-session-actions";
import { IconButton } from "../ui/button";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu";
import { useBranching } from "./use-branching";

/** What can be done with the session as a whole. */
export function SessionMenu({ session }: { session: SessionView }) {
  const t = useTranslations("console");
  const router = useRouter();
  const { archive, restore } = useSessionActions();
  const branch = useBranching();
  // The answer is a download: the page stays.
  const download = (format: "markdown" | "json") => () =>
    window.location.assign(exportPath(session.id, format));
  return (
    <Menu label={t("menu")} align="end" trigger={<IconButton label={t("menu")} icon={Ellipsis} />}>
      <MenuItem icon={ExternalLink} onSelect={() => router.push(sessionPath(session.id))}>
        {t("openPage")}
      </MenuItem>
      <MenuItem icon={GitBranch} onSelect={() => void branch(session.id)}>
        {t("branch")}
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
    </Menu>
  );
}
