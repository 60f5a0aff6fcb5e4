"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, IconButton } from "../ui/button";
import { signOut } from "./sign-in";

/** Ends the browser session and leads to the login page; says so when the gateway does not answer. */
export function SignOutButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useTranslations("login");
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    const isOut = await signOut();
    setFailed(!isOut);
    // A whole new page: nothing of what was shown stays in memory.
    if (isOut) window.location.assign("/login");
  };
  return (
    <>
      {hasFailed ? (
        <p role="alert" className="px-2 text-[12px] text-muted">
          {t("fault.unreachable")}
        </p>
      ) : null}
      {isNarrow ? (
        <IconButton label={t("signOut")} icon={LogOut} onClick={() => void leave()} />
      ) : (
        <Button tone="quiet" onClick={() => void leave()} className="w-full justify-start! px-2!">
          <LogOut aria-hidden className="size-4" />
          {t("signOut")}
        </Button>
      )}
    </>
  );
}
