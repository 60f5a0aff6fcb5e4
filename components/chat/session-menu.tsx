"use client";

import { Ellipsis, ExternalLink, GitBranch } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { SessionView } from "@/server/core/contracts";
import { SessionMenuItems } from "../sessions/session-menu-items";
import { sessionPath } from "../sessions/session-paths";
import { IconButton } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { useBranching } from "./use-branching";

/** What can be done with the session as a whole. */
export function SessionMenu({ session, onRename }: { session: SessionView; onRename: () => void }) {
  const t = useTranslations("console");
  const router = useRouter();
  const branch = useBranching();
  return (
    <Menu label={t("menu")} align="end" trigger={<IconButton label={t("menu")} icon={Ellipsis} />}>
      <MenuItem icon={ExternalLink} onSelect={() => router.push(sessionPath(session.id))}>
        {t("openPage")}
      </MenuItem>
      <MenuItem icon={GitBranch} onSelect={() => void branch(session.id)}>
        {t("branch")}
      </MenuItem>
      <SessionMenuItems session={session} onRename={onRename} />
    </Menu>
  );
}
