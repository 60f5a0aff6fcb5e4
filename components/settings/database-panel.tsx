"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AboutView, DatabaseCheck } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { DefinitionList } from "../ui/definition-list";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { Panel } from "../ui/panel";
import { TimeText } from "../ui/time-text";

type Database = AboutView["database"];

/** Size, schema and rows of the database, and whether it is sound. */
export function DatabasePanel({ database }: { database: Database }) {
  const t = useTranslations("settingsPages.about");
  const formats = useFormats();
  const check = useMutation(useTRPC().gateway.checkDatabase.mutationOptions());
  const bytes = (amount: number) => (
    <Figure
      value={formats.bytes(amount)}
      exact={t("bytesExact", { bytes: formats.exact(amount) })}
    />
  );
  return (
    <Panel
      title={t("database")}
      actions={
        <Button
          size="sm"
          title={t("checkHint")}
          isBusy={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isPending ? t("checking") : t("check")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {check.error === null ? null : (
          <FaultNotice fault={toFault(check.error)} title={t("checkFault")} />
        )}
        {check.data === undefined ? null : <Finding check={check.data} />}
        <DefinitionList
          items={[
            { term: t("databaseSize"), value: bytes(database.bytes) },
            { term: t("logSize"), value: bytes(database.logBytes) },
            { term: t("journalMode"), value: database.journalMode },
            { term: t("schemaVersion"), value: <Figure value={`${database.schemaVersion}`} /> },
          ]}
        />
        <Rows rows={database.rows} />
        <Migrations migrations={database.migrations} />
      </div>
    </Panel>
  );
}

function Finding({ check: { ok, findings, elapsedMs, checkedAt } }: { check: DatabaseCheck }) {
  const t = useTranslations("settingsPages.about");
  const formats = useFormats();
  const took = t("checkTook", {
    time: formats.timeOfDay(checkedAt),
    duration: formats.duration(elapsedMs),
  });
  if (ok) {
    return (
      <p role="status" className="rounded-box border border-line bg-raised px-3 py-2">
        <span className="font-medium text-accent-text">{t("checkSound")}</span>{" "}
        <span className="text-muted">{took}</span>
      </p>
    );
  }
  return (
    <div role="alert" className="rounded-box border border-uncached bg-danger-wash px-3 py-2">
      <p className="font-medium text-danger-text">
        {t("checkUnsound", { count: findings.length })}
      </p>
      <ul className="font-mono text-[12px]">
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
      <p className="text-muted">{t("checkAdvice")}</p>
      <p className="text-muted">{took}</p>
    </div>
  );
}

function Rows({ rows }: { rows: Database["rows"] }) {
  const t = useTranslations("settingsPages.about");
  const formats = useFormats();
  return (
    <table className="w-full max-w-sm">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th className="py-1 font-normal">{t("table")}</th>
          <th className="py-1 text-right font-normal">{t("rows")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ table, count }) => (
          <tr key={table} className="border-b border-line">
            <th scope="row" className="py-1 text-left font-mono text-[12px] font-normal">
              {table}
            </th>
            <td className="py-1 text-right font-mono text-[12px] tabular-nums">
              {formats.exact(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Migrations({ migrations }: { migrations: Database["migrations"] }) {
  const t = useTranslations("settingsPages.about");
  return (
    <details>
      <summary className="text-muted">{t("migrations", { count: migrations.length })}</summary>
      <ul className="flex flex-col gap-1 pt-2">
        {migrations.map(({ name, appliedAt }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-mono text-[12px] wrap-anywhere">{name}</span>
            {appliedAt === null ? (
              <span className="text-notice-text">{t("notApplied")}</span>
            ) : (
              <TimeText time={appliedAt} className="text-muted" />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
