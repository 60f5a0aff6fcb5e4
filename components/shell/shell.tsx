"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SignOutButton } from "../auth/sign-out-button";
import { useTRPC } from "../trpc/client";
import { LanguageSwitch } from "./language-switch";

/** The frame of every page: what runs here, in which language, and the page itself. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const trpc = useTRPC();
  const { data: status } = useQuery(trpc.gateway.status.queryOptions());
  return (
    <div className="flex h-dvh flex-col">
      <a
        href="#main"
        className="absolute left-2 top-1 z-30 rounded-box border border-edge bg-panel px-3 py-1 not-focus:sr-only"
      >
        {t("skip")}
      </a>
      <header className="border-b border-line">
        {status?.simulated ? (
          <p className="border-b border-line bg-notice-wash px-4 py-0.5 text-[13px] text-notice-text">
            {t("simulated")}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
          <p className="flex items-center gap-2 font-semibold">
            <span aria-hidden className="size-3.5 rounded-[60%_40%_50%_50%] bg-accent" />
            Holdfast
          </p>
          {status?.loopbackOpen ? (
            <p className="text-[12px] text-muted max-sm:order-last max-sm:basis-full">
              {t("loopbackOpen")}
            </p>
          ) : null}
          <div className="ml-auto flex items-center gap-2">
            {status?.loopbackOpen === false ? <SignOutButton /> : null}
            <LanguageSwitch />
          </div>
        </div>
        {status?.warnings.map((warning) => (
          <p
            key={warning}
            className="border-t border-line px-4 py-0.5 text-[13px] text-notice-text"
          >
            {warning}
          </p>
        ))}
      </header>
      {children}
    </div>
  );
}
