"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { IconButton } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";
import { useStoredText } from "../ui/use-stored";
import { useDemo } from "./use-demo";

/** How far the example is while it is made, and what came of it. */
export function DemoNotice() {
  const t = useTranslations("overview.demo");
  const formats = useFormats();
  const { status } = useDemo();
  const [seen, markSeen] = useStoredText("overview-example-seen");
  if (status.data === undefined) return null;
  const { state, progress, error } = status.data;
  if (state === "running") {
    const told = t("progress", { share: formats.share(progress) });
    return (
      <div role="status" className={BAND}>
        <span>{told}</span>
        <progress
          aria-label={told}
          value={progress}
          className="h-1.5 w-48 max-w-full accent-(--accent)"
        />
      </div>
    );
  }
  if (state === "done" && seen === null) {
    return (
      <div className={BAND}>
        <p role="status">{t("done")}</p>
        <Link href="/sessions?time=all" className="text-accent-text underline">
          {t("open")}
        </Link>
        <span className="ml-auto">
          <IconButton size="sm" icon={X} label={t("dismiss")} onClick={() => markSeen("yes")} />
        </span>
      </div>
    );
  }
  if (state === "failed" && error !== null) {
    return (
      <div className="px-4 py-2">
        <FaultNotice fault={error} title={t("failed")} />
      </div>
    );
  }
  return null;
}

const BAND =
  "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-wash px-4 py-2";
