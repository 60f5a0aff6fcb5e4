"use client";

import { ChevronDown, ChevronUp, Maximize2, Minimize2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useShortcut } from "../shell/use-shortcut";
import { IconButton } from "./button";
import { cn } from "./classes";
import { Sheet } from "./dialog";
import { useMedia, WIDE } from "./use-media";

export interface PeekProps {
  title: ReactNode;
  subtitle?: ReactNode;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  isExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
  children: ReactNode;
}

/** What a row holds, beside its list; where there is no room beside it, in a drawer from below. */
export function Peek(props: PeekProps) {
  const { title, subtitle, onClose, onPrevious, onNext, children } = props;
  const { isExpanded = false, onExpandedChange } = props;
  const t = useTranslations("ui");
  const group = t("peek");
  const isWide = useMedia(WIDE);
  useShortcut("j", { label: t("next"), group, isOff: onNext === undefined }, () => onNext?.());
  useShortcut("k", { label: t("previous"), group, isOff: onPrevious === undefined }, () =>
    onPrevious?.(),
  );
  useShortcut("]", { label: t("expand"), group, isOff: onExpandedChange === undefined }, () =>
    onExpandedChange?.(!isExpanded),
  );
  useShortcut("Escape", { label: t("close"), group }, onClose);

  if (!isWide) {
    return (
      <Sheet
        side="bottom"
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        title={title}
        description={subtitle}
      >
        {children}
      </Sheet>
    );
  }
  return (
    <aside
      aria-label={group}
      className={cn(
        "flex min-h-0 shrink-0 flex-col border-l border-line bg-panel",
        isExpanded ? "w-[min(64rem,66%)]" : "w-[min(28rem,42%)]",
      )}
    >
      <header className="flex items-start gap-1 border-b border-line py-2 pl-4 pr-2">
        <div className="min-w-0 flex-1 py-1">
          <h2 className="text-[14px] font-semibold">{title}</h2>
          {subtitle === undefined ? null : <div className="text-[12px] text-muted">{subtitle}</div>}
        </div>
        <IconButton
          label={t("nextKey")}
          icon={ChevronDown}
          disabled={onNext === undefined}
          onClick={onNext}
        />
        <IconButton
          label={t("previousKey")}
          icon={ChevronUp}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        />
        {onExpandedChange === undefined ? null : (
          <IconButton
            label={t(isExpanded ? "shrinkKey" : "expandKey")}
            icon={isExpanded ? Minimize2 : Maximize2}
            onClick={() => onExpandedChange(!isExpanded)}
          />
        )}
        <IconButton label={t("closeKey")} icon={X} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 text-[13px]">{children}</div>
    </aside>
  );
}
