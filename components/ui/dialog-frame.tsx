"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import * as Radix from "radix-ui/dialog";
import { IconButton } from "./button";
import { cn } from "./classes";
import type { DialogProps, DialogShape } from "./dialog-shape";
import { useOpener } from "./use-opener";

const SIZES = {
  sm: "sm:w-96",
  md: "sm:w-[32rem]",
  lg: "sm:w-[48rem]",
  full: "sm:w-[calc(100vw-4rem)] sm:h-[calc(100dvh-4rem)]",
} as const;

const SIDES = {
  left: "inset-y-0 left-0 w-[min(22rem,88vw)] border-r",
  right: "inset-y-0 right-0 w-[min(26rem,92vw)] border-l",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg border-t",
} as const;

const IN_THE_MIDDLE =
  "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg border sm:inset-auto sm:left-1/2 sm:top-1/2 sm:max-h-[calc(100dvh-4rem)] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg";

/** What `Dialog` and `Sheet` open; loaded with the first of them. */
export function DialogFrame({
  shape,
  ...rest
}: Omit<DialogProps, "size"> & { shape: DialogShape }) {
  const className = "side" in shape ? SIDES[shape.side] : cn(IN_THE_MIDDLE, SIZES[shape.size]);
  return <Frame className={className} {...rest} />;
}

function Frame(props: Omit<DialogProps, "size"> & { className: string }) {
  const { isOpen, onOpenChange, title, description, footer, className, children } = props;
  const t = useTranslations("ui");
  const opener = useOpener();
  const descriptionProps = description === undefined ? { "aria-describedby": undefined } : {};
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            opener.remember();
            focusFirst(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          {...descriptionProps}
          data-modal
          className={cn(
            "fixed z-50 flex flex-col border-line bg-panel text-[13px] text-ink shadow-xl outline-none",
            className,
          )}
        >
          <header className="flex items-start gap-3 border-b border-line px-4 py-2.5">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="text-[14px] font-semibold">{title}</Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={X} />
            </Radix.Close>
          </header>
          <div data-work className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
            {children}
          </div>
          {footer === undefined ? null : (
            <footer
              data-work
              className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2.5"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const FOCUSABLE =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";

/** The keyboard begins with the work, and not with the button that ends it. */
function focusFirst(event: Event): void {
  const frame = event.currentTarget;
  if (!(frame instanceof HTMLElement)) return;
  event.preventDefault();
  const chosen = frame.querySelector<HTMLElement>("[data-autofocus]");
  const parts = [...frame.querySelectorAll<HTMLElement>("[data-work]")];
  const first = parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]).at(0);
  (chosen ?? first ?? frame).focus();
}
