"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { useProfile } from "../profiles/use-profile";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { ShareBar } from "../ui/share-bar";
import { Skeleton } from "../ui/skeleton";
import { toCompositionRows } from "./composition-rows";

/** What the session's frozen prompt is made of; before its first turn, what it would be now. */
export function PromptComposition({
  profile,
  sessionId,
}: {
  profile: string;
  sessionId: string | null;
}) {
  const t = useTranslations("prompt");
  const formats = useFormats();
  const trpc = useTRPC();
  const session = useQuery({
    ...trpc.sessions.get.queryOptions({ id: sessionId ?? "" }),
    enabled: sessionId !== null,
  });
  const isFrozen = (session.data?.messageCount ?? 0) > 0;
  const frozen = useQuery({
    ...trpc.sessions.prompt.queryOptions({ id: sessionId ?? "" }),
    enabled: isFrozen,
  });
  const { isFit, isUnknown, profile: known } = useProfile(profile);
  const fresh = useQuery({
    ...trpc.profiles.prompt.queryOptions({ name: profile }),
    enabled: isFit && (sessionId === null || (session.isSuccess && !isFrozen)),
  });
  const isWithheld = !isFrozen && (isUnknown || known?.fault != null);
  const { data, error, refetch } = isFrozen ? frozen : fresh;
  const rows = data === undefined ? [] : toCompositionRows(data);
  const tokens = rows.reduce((sum, row) => sum + row.tokens, 0);

  return (
    <section aria-label={t("title")} className="flex flex-col gap-2 p-4">
      <h2 className="font-medium">{t("title")}</h2>
      <p className="text-[12px] text-muted">
        {t(isWithheld ? "withheld" : isFrozen ? "frozen" : "fresh")}
      </p>
      {error === null ? null : (
        <FaultNotice fault={toFault(error)} title={t("notLoaded")} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        error === null && !isWithheld ? (
          <Skeleton label={t("loading")} />
        ) : null
      ) : (
        <>
          <ShareBar
            className="h-3 w-full"
            shares={rows.map(({ key, fill, bytes }) => ({ key, fill, amount: bytes }))}
          />
          <p className="flex justify-between font-mono text-[12px] text-muted tabular-nums">
            <span title={t("exactBytes", { bytes: formats.exact(data.totalBytes) })}>
              {formats.bytes(data.totalBytes)}
            </span>
            <span title={t("estimate")}>{t("tokens", { tokens: formats.tokens(tokens) })}</span>
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.key} className="flex items-center gap-2 py-0.5">
                <span aria-hidden className={`h-3.5 w-1 rounded-sm ${row.swatch}`} />
                <span className="flex-1">{t(`tier.${row.key}`)}</span>
                <span
                  className="w-20 text-right font-mono text-[12px] text-muted tabular-nums"
                  title={t("exactBytes", { bytes: formats.exact(row.bytes) })}
                >
                  {formats.bytes(row.bytes)}
                </span>
                <span
                  className="w-16 text-right font-mono text-[12px] tabular-nums"
                  title={t("estimate")}
                >
                  ≈ {formats.tokens(row.tokens)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
