"use client";

import { useTranslations } from "next-intl";
import * as Radix from "radix-ui/dialog";
import { useOpener } from "../ui/use-opener";
import { CommandSearch } from "./command-search";

/** Search over pages, sessions, profiles and everything that can be done here. */
export function Palette({
  isOpen,
  onOpenChange,
  onShowShortcuts,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onShowShortcuts: () => void;
}) {
  const t = useTranslations("shell");
  const opener = useOpener();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          data-modal
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.giveBack}
          aria-describedby={undefined}
          className="fixed left-1/2 top-[12dvh] z-50 flex max-h-[70dvh] w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-xl outline-none"
        >
          <Radix.Title className="sr-only">{t("search")}</Radix.Title>
          <CommandSearch
            onDone={() => onOpenChange(false)}
            onShowShortcuts={() => {
              onOpenChange(false);
              onShowShortcuts();
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
