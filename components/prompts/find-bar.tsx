"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "../ui/button";
import { SearchField } from "../ui/search-field";

/** A search in the text that the page shows; Enter goes to the next place, with Shift to the one before. */
export function FindBar({
  query,
  onQuery,
  count,
  place,
  onPlace,
}: {
  query: string;
  onQuery: (query: string) => void;
  count: number;
  /** From 0. */
  place: number;
  onPlace: (place: number) => void;
}) {
  const t = useTranslations("promptPages.text");
  return (
    <search
      className="flex flex-wrap items-center gap-1"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        if (!(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onPlace(event.shiftKey ? place - 1 : place + 1);
      }}
    >
      <SearchField
        className="w-56"
        label={t("find")}
        placeholder={t("findPlaceholder")}
        value={query}
        onChange={onQuery}
      />
      <IconButton
        label={t("findPrevious")}
        icon={ChevronUp}
        disabled={count === 0}
        onClick={() => onPlace(place - 1)}
      />
      <IconButton
        label={t("findNext")}
        icon={ChevronDown}
        disabled={count === 0}
        onClick={() => onPlace(place + 1)}
      />
      <span role="status" className="min-w-20 text-[12px] text-muted">
        {query === ""
          ? ""
          : count === 0
            ? t("findNone")
            : t("findCount", { place: place + 1, count })}
      </span>
    </search>
  );
}
