"use client";

import { useTranslations } from "next-intl";
import { useFaultWords } from "../trpc/use-fault-words";
import { Badge } from "../ui/badge";
import { FaultNotice } from "../ui/fault-notice";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { type BulkReport, type BulkRow, bulkCounts } from "./session-bulk";

const OUTCOMES = ["done", "deferred", "skipped", "failed"] as const;
const SHOWN_ROWS = 200;

/** What came of a bulk action: the sum, then each session, the failed ones first. */
export function SessionBulkReport({ report }: { report: BulkReport }) {
  const t = useTranslations("sessionPages.bulk");
  const { rows, untried, fault } = report;
  const counts = bulkCounts(rows);
  const failed = rows.filter(({ status }) => status === "failed");
  const others = rows.filter(({ status }) => status !== "failed");
  const told = OUTCOMES.filter((outcome) => outcome === "done" || counts[outcome] > 0);
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {told.map((outcome) => t(`outcome.${outcome}`, { count: counts[outcome] })).join(" · ")}
      </p>
      {fault === null ? null : <FaultNotice fault={fault} />}
      {untried === 0 ? null : <p>{t("untried", { count: untried })}</p>}
      {failed.length === 0 ? null : (
        <p className="text-danger-text">
          {t("failed", { count: failed.length })} {t("failedText")}
        </p>
      )}
      <ul
        aria-label={t("results")}
        {...KEYBOARD_SCROLLABLE}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-box border border-line empty:hidden"
      >
        {failed.map((row) => (
          <ReportRow key={row.id} row={row} />
        ))}
        {others.slice(0, SHOWN_ROWS).map((row) => (
          <ReportRow key={row.id} row={row} />
        ))}
        {others.length > SHOWN_ROWS ? (
          <li className="px-3 py-1.5 text-muted">
            {t("more", { count: others.length - SHOWN_ROWS })}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function ReportRow({ row }: { row: BulkRow }) {
  const t = useTranslations("sessionPages");
  const wordsOf = useFaultWords();
  const words = row.error === null ? null : wordsOf(row.error);
  return (
    <li className="px-3 py-1.5">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">{row.title || t("list.untitled")}</span>
        <Badge tone={row.status === "failed" ? "danger" : "neutral"}>
          {t(`bulk.status.${row.status}`)}
        </Badge>
      </div>
      {words === null ? null : (
        <p className="text-[12px] text-muted">
          {words.sentence} {words.advice}
        </p>
      )}
    </li>
  );
}
