"use client";

import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import { onToasts, takeToasts, waitingToasts } from "./toast";

const READABLE_MS = 8000;
/** Where the console's message is written and sent, a toast leaves it free. */
const OVER_THE_COMPOSER = { bottom: 112, right: 16, left: 16 };

/** Draws the toasts that come. */
export function Toasts() {
  const t = useTranslations("ui");
  const waiting = useSyncExternalStore(onToasts, waitingToasts, waitingToasts);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { title, text, tone, action } of takeToasts()) {
      const show = tone === "danger" ? toast.error : toast;
      show(title, {
        description: text,
        duration: READABLE_MS,
        action: action && { label: action.label, onClick: action.onSelect },
      });
    }
  }, [waiting]);
  return (
    <Toaster
      position="bottom-right"
      offset={OVER_THE_COMPOSER}
      mobileOffset={OVER_THE_COMPOSER}
      containerAriaLabel={t("toasts")}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex font-sans w-[min(22rem,calc(100vw-2rem))] items-center gap-3 rounded-box border border-line bg-panel px-3 py-2.5 text-[13px] text-ink shadow-lg",
          error: "border-uncached bg-danger-wash",
          content: "min-w-0 flex-1",
          title: "font-medium",
          description: "text-muted",
          actionButton:
            "shrink-0 rounded-box border border-line bg-raised px-2 py-1 text-[12px] font-medium hover:border-edge",
          icon: "hidden",
        },
      }}
    />
  );
}
