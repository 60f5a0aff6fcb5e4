"use client";

import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cn } from "./classes";
import { Slot } from "./slot";
import { Tooltip } from "./tooltip";

const TONES = {
  plain: "border-line bg-raised text-ink hover:border-edge",
  accent: "border-transparent bg-accent-text text-accent-ink hover:opacity-90",
  danger: "border-transparent bg-danger-text text-accent-ink hover:opacity-90",
  quiet: "border-transparent text-muted hover:bg-raised hover:text-ink",
} as const;

const SIZES = {
  sm: "min-h-6 text-[12px]",
  md: "min-h-8 py-1 text-[13px]",
} as const;

const WIDTHS = {
  text: { sm: "px-2", md: "px-3" },
  icon: { sm: "min-w-6 px-1", md: "min-w-8 px-1.5" },
} as const;

export type ButtonTone = keyof typeof TONES;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone;
  size?: keyof typeof SIZES;
  /** What it does is under way: it cannot be pressed and says so. */
  isBusy?: boolean;
  /** It holds an icon alone. */
  isIcon?: boolean;
  /** Its one child becomes the button: for links that look like one. */
  asChild?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button in one of four weights. */
export function Button(props: ButtonProps) {
  const { tone = "plain", size = "md", isBusy = false, asChild = false, ...rest } = props;
  const { className, children, disabled, isIcon = false, ...attributes } = rest;
  const classes = cn(
    "inline-flex items-center justify-center gap-1.5 whitespace-nowrap rounded-box border font-medium",
    "disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60",
    SIZES[size],
    WIDTHS[isIcon ? "icon" : "text"][size],
    TONES[tone],
    className,
  );
  if (asChild) {
    return (
      <Slot className={classes} {...attributes}>
        {children}
      </Slot>
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
  children,
  ...rest
}: Omit<ButtonProps, "asChild" | "isIcon"> & {
  label: string;
  icon: LucideIcon;
  children?: ReactNode;
}) {
  return (
    <Tooltip content={label} isDescription={false}>
      <Button tone="quiet" isIcon aria-label={label} {...rest}>
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
