"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button";
import { signOut } from "./sign-in";

/** Ends the browser session and leads to the login page; says so when the gateway does not answer. */
export function SignOutButton() {
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
        <p role="alert" className="text-[12px] text-muted">
          {t("fault.unreachable")}
        </p>
      ) : null}
      <Button look="quiet" onClick={() => void leave()}>
        {t("signOut")}
      </Button>
    </>
  );
}
