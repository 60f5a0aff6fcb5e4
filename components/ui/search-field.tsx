"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { cn } from "./classes";
import { FIELD } from "./field";

/** A field to search in; Escape empties it. Its caller waits until the typing rests. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  className,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const t = useTranslations("ui");
  return (
    <div className={cn("relative min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute left-2 top-1/2 size-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        aria-label={label}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || value === "" || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          onChange("");
        }}
        className={cn(
          FIELD,
          "appearance-none bg-panel! px-7! [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value === "" ? null : (
        <button
          type="button"
          aria-label={t("clear")}
          onClick={() => onChange("")}
          className="absolute right-1 top-1/2 grid size-6 -translate-y-1/2 place-items-center rounded text-muted hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  );
}
