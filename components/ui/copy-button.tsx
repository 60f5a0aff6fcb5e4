"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "./button";

const SAID_FOR_MS = 1500;

/** Copies a text, and says whether it did. */
export function CopyButton({
  text,
  label,
  size = "sm",
}: {
  text: string;
  label: string;
  size?: "sm" | "md";
}) {
  const t = useTranslations("ui");
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed"); // the browser refuses without a gesture or a safe origin
    }
  }

  return (
    <>
      <IconButton
        size={size}
        label={label}
        icon={outcome === "copied" ? Check : Copy}
        onClick={() => void copy()}
      />
      <span role="status" className={outcome === "failed" ? "text-[12px]" : "sr-only"}>
        {outcome === null ? "" : t(outcome)}
      </span>
    </>
  );
}
