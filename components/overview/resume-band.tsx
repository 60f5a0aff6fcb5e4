"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "../format/use-formats";
import { usePaletteAction } from "../shell/use-palette-action";
import { useTRPC } from "../trpc/client";
import { Button } from "../ui/button";
import { laterOnceOpen } from "../ui/later";

const ResumeDialog = laterOnceOpen(() =>
  import("./resume-dialog").then((module) => module.ResumeDialog),
);

/** Turns that a stop cut off, with the price of going on; nothing where there are none. */
export function ResumeBand() {
  const trpc = useTRPC();
  const { data: offer } = useQuery(trpc.resume.offer.queryOptions());
  const [isOpen, setOpen] = useState(false);
  const count = offer?.items.length ?? 0;
  return (
    <>
      {offer === undefined || count === 0 ? null : (
        <Band count={count} costUsd={offer.costUsd} onOpen={() => setOpen(true)} />
      )}
      {offer === undefined ? null : (
        <ResumeDialog offer={offer} isOpen={isOpen && count > 0} onOpenChange={setOpen} />
      )}
    </>
  );
}

function Band({
  count,
  costUsd,
  onOpen,
}: {
  count: number;
  costUsd: number | null;
  onOpen: () => void;
}) {
  const t = useTranslations("overview.resume");
  const formats = useFormats();
  usePaletteAction({ id: "resume-turns", label: t("title"), run: onOpen });
  return (
    <section
      aria-label={t("title")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-notice-wash px-4 py-2"
    >
      <p>
        <span className="font-medium">{t("band", { count })}</span>{" "}
        {costUsd === null ? null : t("price", { price: `≈ ${formats.money(costUsd)}` })}
      </p>
      <Button size="sm" onClick={onOpen}>
        {t("open")}
      </Button>
    </section>
  );
}
