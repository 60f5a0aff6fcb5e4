"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { keyNames } from "./shortcut-keys";
import { currentShortcuts, onShortcutsChange, type Shortcut } from "./shortcut-registry";
import { useIsApple } from "./use-is-apple";

/** Every shortcut that holds on the page shown. */
export function ShortcutSheet({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("shell");
  const isApple = useIsApple();
  const shortcuts = useSyncExternalStore(onShortcutsChange, currentShortcuts, () => NONE);
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t("shortcuts")} size="md">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {byGroup(shortcuts).map(([group, ofGroup]) => (
          <section key={group}>
            <h3 className="pb-1 text-[12px] text-muted">{group}</h3>
            <ul className="flex flex-col">
              {ofGroup.map(({ keys, label }) => (
                <li key={keys} className="flex min-h-7 items-center justify-between gap-3">
                  <span>{label}</span>
                  <span className="flex gap-1">
                    {keyNames(keys, isApple).map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const NONE: readonly Shortcut[] = [];

/** Of two shortcuts with the same keys only the one that holds. */
function byGroup(shortcuts: readonly Shortcut[]): [string, Shortcut[]][] {
  const holding = [...new Map(shortcuts.map((each) => [each.keys, each])).values()];
  const groups = new Map<string, Shortcut[]>();
  for (const each of holding) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  return [...groups];
}
