"use client";

import { SlidersHorizontal } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFormats } from "../format/use-formats";
import { Button } from "./button";
import { cn } from "./classes";
import { Sheet } from "./dialog";
import { useMedia, WIDE } from "./use-media";

export interface FacetGroup {
  readonly key: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: ReactNode;
    readonly count?: number | null;
  }[];
}

export type FacetValue = Readonly<Record<string, string | null | undefined>>;

/** Filters with how many each would leave, beside a list; where there is no room, in a drawer. */
export function Facets({
  groups,
  value,
  onChange,
  children,
}: {
  groups: readonly FacetGroup[];
  value: FacetValue;
  /** One value of one group was chosen, or with null given up. */
  onChange: (key: string, value: string | null) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("ui");
  const isWide = useMedia(WIDE);
  const [isOpen, setOpen] = useState(false);
  const count = groups.filter(({ key }) => value[key]).length;
  const list = (
    <div className="flex flex-col gap-4">
      {groups.map((group) =>
        group.options.length === 0 ? null : (
          <Group
            key={group.key}
            group={group}
            chosen={value[group.key] ?? null}
            onChange={onChange}
          />
        ),
      )}
      {children}
    </div>
  );
  if (isWide) {
    return (
      <section
        aria-label={t("filters")}
        className="w-44 shrink-0 overflow-y-auto border-r border-line px-2 py-3"
      >
        {list}
      </section>
    );
  }
  return (
    <div className="border-b border-line px-3 py-2 lg:hidden">
      <Button size="sm" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden className="size-3.5" />
        {count === 0 ? t("filters") : t("filtersCount", { count })}
      </Button>
      <Sheet side="bottom" isOpen={isOpen} onOpenChange={setOpen} title={t("filters")}>
        {list}
      </Sheet>
    </div>
  );
}

function Group({
  group,
  chosen,
  onChange,
}: {
  group: FacetGroup;
  chosen: string | null;
  onChange: (key: string, value: string | null) => void;
}) {
  const formats = useFormats();
  return (
    <fieldset className="min-w-0">
      <legend className="px-2 pb-1 text-[12px] text-muted">{group.label}</legend>
      <ul>
        {group.options.map(({ value, label, count }) => {
          const isChosen = value === chosen;
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange(group.key, isChosen ? null : value)}
                className={cn(
                  "flex min-h-7 w-full items-center gap-2 rounded-box px-2 text-left text-[13px] hover:bg-raised lg:min-h-6",
                  isChosen && "bg-accent-wash font-medium text-accent-text",
                )}
              >
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {count === undefined || count === null ? null : (
                  <span className="font-mono text-[12px] tabular-nums text-muted">
                    {formats.exact(count)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
