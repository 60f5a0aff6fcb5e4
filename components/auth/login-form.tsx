"use client";

import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { Button } from "../ui/button";
import { type LoginFault, signIn } from "./sign-in";

/** Asks for the password of this gateway; once it was right the page that was wanted opens. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations("login");
  const [fault, setFault] = useState<LoginFault | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    setBusy(true);
    setFault(null);
    const found = await signIn(typeof password === "string" ? password : "");
    if (found === null) {
      // A full load: nothing that was rendered without the session may stay.
      window.location.assign(next);
      return;
    }
    setFault(found);
    setBusy(false);
  }

  return (
    <form method="post" action="/api/login" onSubmit={submit} className="flex flex-col gap-3">
      <label className="flex flex-col gap-1 text-[13px] text-muted">
        {t("password")}
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={fault?.kind === "wrong"}
          aria-describedby="login-fault"
          className="min-h-9 rounded-box border border-edge bg-page px-2 text-[15px] text-ink"
        />
      </label>
      <p id="login-fault" role="alert" className="min-h-10 text-[13px] text-danger-text">
        {fault === null ? "" : t(`fault.${fault.kind}`, { seconds: fault.retryAfterSeconds })}
      </p>
      <Button type="submit" tone="accent" isBusy={isBusy}>
        {isBusy ? t("busy") : t("submit")}
      </Button>
    </form>
  );
}
