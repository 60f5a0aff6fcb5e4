"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { cn } from "./classes";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  fault?: ReactNode;
  isLabelHidden?: boolean;
}

export const FIELD =
  "min-h-8 w-full rounded-box border border-edge bg-page px-2 py-1 text-[13px] text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger-text";

/** A line of text with its label, a hint and what is wrong with it. */
export function TextField({
  label,
  hint,
  fault,
  isLabelHidden,
  className,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, fault, isLabelHidden }}>
      <input
        id={id}
        autoComplete="off"
        aria-invalid={isTold(fault) || undefined}
        aria-describedby={describedBy(id, hint, fault)}
        className={cn(FIELD, className)}
        {...rest}
      />
    </Labelled>
  );
}

/** Lines of text with their label, a hint and what is wrong with them. */
export function TextArea({
  label,
  hint,
  fault,
  isLabelHidden,
  className,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <Labelled {...{ id, label, hint, fault, isLabelHidden }}>
      <textarea
        id={id}
        aria-invalid={isTold(fault) || undefined}
        aria-describedby={describedBy(id, hint, fault)}
        className={cn(FIELD, "min-h-20 font-mono", className)}
        {...rest}
      />
    </Labelled>
  );
}

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
          "appearance-none bg-panel px-7 [&::-webkit-search-cancel-button]:hidden",
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

function Labelled({
  id,
  label,
  hint,
  fault,
  isLabelHidden = false,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-[12px] text-muted"}>
        {label}
      </label>
      {children}
      {isTold(fault) ? (
        <p id={`${id}-fault`} role="alert" className="text-[12px] text-danger-text">
          {fault}
        </p>
      ) : null}
      {isTold(hint) ? (
        <p id={`${id}-hint`} className="text-[12px] text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function isTold(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== "";
}

function describedBy(id: string, hint: ReactNode, fault: ReactNode): string | undefined {
  const ids = [...(isTold(fault) ? [`${id}-fault`] : []), ...(isTold(hint) ? [`${id}-hint`] : [])];
  return ids.length === 0 ? undefined : ids.join(" ");
}
