"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { UNKNOWN } from "../format/formats";
import { type Formats, useFormats } from "../format/use-formats";
import { useProfile } from "../profiles/use-profile";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { MeaningBar } from "../ui/meaning-bar";
import { Skeleton } from "../ui/skeleton";
import { toCompositionRows } from "./composition-rows";
import { PromptCompositionRow } from "./prompt-composition-row";
import { blockHref } from "./prompt-href";

/** What the session's prompt is made of; before its first turn, what it would be now. */
export function PromptComposition({
  profile,
  sessionId,
}: {
  profile: string;
  sessionId: string | null;
}) {
  const t = useTranslations("prompt");
  const { prompt, contextTokens, isFrozen, isWithheld } = usePrompt(profile, sessionId);
  const { data, error, refetch } = prompt;
  const rows = data === undefined ? [] : toCompositionRows(data, contextTokens);
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2 p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-medium">{t("title")}</h2>
        <Link
          href={blockHref(profile)}
          className="text-[12px] text-accent-text underline underline-offset-2"
        >
          {t("openPage")}
        </Link>
      </div>
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
        <Composition rows={rows} totalBytes={data.totalBytes} contextTokens={contextTokens} />
      )}
    </section>
  );
}

function usePrompt(profile: string, sessionId: string | null) {
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
  const isFaulty = known !== null && known.fault !== null;
  return {
    prompt: isFrozen ? frozen : fresh,
    contextTokens: session.data?.contextTokens ?? null,
    isFrozen,
    isWithheld: !isFrozen && (isUnknown || isFaulty),
  };
}

function Composition({
  rows,
  totalBytes,
  contextTokens,
}: {
  rows: ReturnType<typeof toCompositionRows>;
  totalBytes: number;
  contextTokens: number | null;
}) {
  const t = useTranslations("prompt");
  const formats = useFormats();
  const tokens = rows.reduce((sum, row) => sum + row.tokens, 0);
  const isPartTold = rows.some(({ bytes }) => bytes === null);
  const parts = rows.map(({ key, tokens: amount }) => ({
    meaning: key,
    amount,
    label: t(`tier.${key}`),
    value: `≈ ${formats.tokens(amount)}`,
  }));
  return (
    <>
      <MeaningBar label={t("title")} parts={parts} height={10} />
      <p className="flex justify-between text-muted">
        <Figure
          value={
            isPartTold
              ? t("bytesWithoutMessages", { bytes: formats.bytes(totalBytes) })
              : formats.bytes(totalBytes)
          }
          exact={t("exactBytes", { bytes: formats.exact(totalBytes) })}
          source={t("bytesSource")}
        />
        {contextTokens === null ? (
          <Figure
            value={t("tokenCount", { tokens: formats.tokens(tokens) })}
            source={t("estimate")}
            isEstimate
          />
        ) : (
          <Figure
            value={t("tokenCount", { tokens: formats.tokens(contextTokens) })}
            exact={formats.exact(contextTokens)}
            source={t("lastPrompt")}
          />
        )}
      </p>
      <ul>
        {rows.map((row) => (
          <PromptCompositionRow key={row.key} row={row} figures={figuresOf(row, formats)} />
        ))}
      </ul>
    </>
  );
}

function figuresOf(row: { bytes: number | null; tokens: number }, formats: Formats) {
  return {
    bytes: row.bytes === null ? UNKNOWN : formats.bytes(row.bytes),
    exactBytes: formats.exact(row.bytes),
    tokens: formats.tokens(row.tokens),
  };
}
