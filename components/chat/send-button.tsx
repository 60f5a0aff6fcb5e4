"use client";

import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SendMode } from "@/server/core/contracts";
import { useIsApple } from "../shell/use-is-apple";
import { Button, IconButton } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { Menu, MenuItem, MenuLabel } from "../ui/menu";
import { SEND_MODES } from "./send-modes";

/** Sends; while a turn runs it names what becomes of the message, and the way to choose otherwise. */
export function SendButton({
  isAnswering,
  isDisabled,
  mode,
  onMode,
}: {
  isAnswering: boolean;
  isDisabled: boolean;
  mode: SendMode;
  onMode: (mode: SendMode) => void;
}) {
  const t = useTranslations("composer");
  if (!isAnswering) {
    return (
      <Button type="submit" tone="accent" disabled={isDisabled}>
        {t("send")}
      </Button>
    );
  }
  return (
    <div className="flex items-stretch">
      <Button type="submit" tone="accent" disabled={isDisabled} className="rounded-r-none!">
        {t(`mode.${mode}`)}
      </Button>
      <Menu
        label={t("modeMenu")}
        align="end"
        trigger={
          <IconButton
            tone="accent"
            label={t("modeMenu")}
            icon={ChevronDown}
            className="min-w-7! rounded-l-none! border-l-accent-ink/30!"
          />
        }
      >
        <ModeItems mode={mode} onMode={onMode} />
      </Menu>
    </div>
  );
}

function ModeItems({ mode, onMode }: { mode: SendMode; onMode: (mode: SendMode) => void }) {
  const t = useTranslations("composer");
  const control = useIsApple() ? "⌘" : "Ctrl ";
  const keys: Record<SendMode, string> = {
    queue: "Alt Enter",
    steer: `${control}Enter`,
    interrupt: `${control}Shift Enter`,
  };
  return (
    <>
      <MenuLabel>{t("modeLabel")}</MenuLabel>
      {SEND_MODES.map((each) => (
        <MenuItem key={each} onSelect={() => onMode(each)}>
          <span className="flex w-72 max-w-[80vw] items-start gap-2 py-0.5">
            <Check
              aria-hidden
              className={`mt-0.5 size-3.5 shrink-0 ${each === mode ? "" : "invisible"}`}
            />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2">
                <span className="font-medium">{t(`mode.${each}`)}</span>
                <Kbd>{keys[each]}</Kbd>
              </span>
              <span className="block whitespace-normal text-[12px] text-muted">
                {t(`modeWords.${each}`)}
              </span>
            </span>
          </span>
        </MenuItem>
      ))}
    </>
  );
}
