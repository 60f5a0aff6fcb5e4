"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { UNKNOWN } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { DefinitionList } from "../ui/definition-list";
import { Popover } from "../ui/popover";

const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;
/** From here on the window is filling up; above the second, it is nearly full. */
const FULL_SHARES = { notice: 0.65, danger: 0.85 } as const;

/** How much of the model's window the last prompt took; pressed, it tells the figures. */
export function ContextRing({ sessionId }: { sessionId: string }) {
  const t = useTranslations("composer");
  const formats = useFormats();
  const trpc = useTRPC();
  const { data: session } = useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
  if (session === undefined) return null;
  const { contextTokens: used, contextWindow: window, model } = session;
  const share = used === null || window === null || window === 0 ? null : used / window;
  const shown = `${formats.tokens(used)} / ${formats.tokens(window)}`;
  const exact = (tokens: number | null) => (
    <span className="font-mono tabular-nums">{formats.exact(tokens)}</span>
  );
  return (
    <Popover
      label={t("context")}
      side="top"
      align="end"
      className="w-80"
      trigger={
        <button
          type="button"
          aria-label={t("contextShown", { shown })}
          className="flex min-h-7 items-center gap-1.5 rounded-box px-1.5 font-mono text-[12px] text-muted tabular-nums hover:bg-raised hover:text-ink"
        >
          <Ring share={share} />
          <span className="max-sm:hidden">
            {used === null && window === null ? UNKNOWN : shown}
          </span>
        </button>
      }
    >
      <DefinitionList
        items={[
          { term: t("contextUsed"), value: exact(used) },
          { term: t("contextWindow"), value: exact(window) },
          {
            term: t("contextShare"),
            value: <span className="font-mono tabular-nums">{formats.share(share)}</span>,
          },
          { term: t("contextModel"), value: <span className="font-mono">{model}</span> },
        ]}
      />
      <p className="pt-2 text-[12px] text-muted">{t("contextSource")}</p>
    </Popover>
  );
}

function Ring({ share }: { share: number | null }) {
  const filled = Math.min(1, share ?? 0);
  const colour =
    filled >= FULL_SHARES.danger
      ? "stroke-uncached"
      : filled >= FULL_SHARES.notice
        ? "stroke-write"
        : "stroke-accent";
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 -rotate-90">
      <circle cx="8" cy="8" r={RADIUS} fill="none" strokeWidth="2.5" className="stroke-edge/40" />
      {share === null ? null : (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          fill="none"
          strokeWidth="2.5"
          strokeDasharray={`${Math.max(filled * ROUND, 1)} ${ROUND}`}
          className={colour}
        />
      )}
    </svg>
  );
}
