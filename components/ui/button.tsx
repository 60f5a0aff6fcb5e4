"use client";

import { LoaderCircle, type LucideIcon } from "lucide-react";
import * as Slot from "radix-ui/slot";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cn } from "./classes";
import { Tooltip } from "./tooltip";

const TONES = {
  plain: "border-line bg-raised text-ink hover:border-edge",
  accent: "border-transparent bg-accent-text text-accent-ink hover:opacity-90",
  danger: "border-transparent bg-danger-text text-accent-ink hover:opacity-90",
  quiet: "border-transparent text-muted hover:bg-raised hover:text-ink",
} as const;

const SIZES = {
  sm: "min-h-6 px-2 text-[12px]",
  md: "min-h-8 px-3 py-1 text-[13px]",
} as const;

export type ButtonTone = keyof typeof TONES;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: keyof typeof SIZES;
  /** What it does is under way: it cannot be pressed and says so. */
  isBusy?: boolean;
  /** Its one child becomes the button: for links that look like one. */
  asChild?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button in one of four weights. */
export function Button(props: ButtonProps) {
  const { tone = "plain", size = "md", isBusy = false, asChild = false, ...rest } = props;
  const { className, children, disabled, ...attributes } = rest;
  const classes = cn(
    "inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-box border font-medium",
    "disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60",
    SIZES[size],
    TONES[tone],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} {...attributes}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      {...attributes}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A button that shows an icon alone; its label is told aloud and on hover. */
export function IconButton({
  label,
  icon: Icon,
  className,
  children,
  ...rest
}: Omit<ButtonProps, "asChild"> & { label: string; icon: LucideIcon; children?: ReactNode }) {
  return (
    <Tooltip content={label} isDescription={false}>
      <Button
        tone="quiet"
        aria-label={label}
        className={cn("min-w-8 px-1.5", rest.size === "sm" && "min-w-6 px-1", className)}
        {...rest}
      >
        <Icon aria-hidden className={rest.size === "sm" ? "size-3.5" : "size-4"} />
        {children}
      </Button>
    </Tooltip>
  );
}

/** Something is under way. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-3.5 motion-safe:animate-spin" />;
}
