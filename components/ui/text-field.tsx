"use client";

import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { cn } from "./classes";
import { FIELD } from "./field";

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  fault?: ReactNode;
  isLabelHidden?: boolean;
}

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
        className={cn(FIELD, "min-h-20! font-mono", className)}
        {...rest}
      />
    </Labelled>
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
