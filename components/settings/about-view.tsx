"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AboutView as About } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Badge } from "../ui/badge";
import { CopyButton } from "../ui/copy-button";
import { DefinitionList } from "../ui/definition-list";
import { FaultNotice } from "../ui/fault-notice";
import { Figure } from "../ui/figure";
import { Panel } from "../ui/panel";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { DatabasePanel } from "./database-panel";
import { SettingsFrame } from "./settings-frame";

/** What runs here: versions, paths, and the state of the database. */
export function AboutView() {
  const t = useTranslations("settingsPages.about");
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.gateway.about.queryOptions());
  return (
    <SettingsFrame title={t("title")} subtitle={t("subtitle")}>
      {error === null ? null : (
        <FaultNotice fault={toFault(error)} title={t("notLoaded")} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        error === null ? (
          <Skeleton label={t("loading")} />
        ) : null
      ) : (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Panel title={t("versions")}>
              <DefinitionList
                items={data.versions.map(({ name, version }) => ({
                  term: name,
                  value: <span className="font-mono text-[12px]">{version}</span>,
                }))}
              />
            </Panel>
            <Running about={data} />
          </div>
          <Paths paths={data.paths} />
          <DatabasePanel database={data.database} />
        </>
      )}
    </SettingsFrame>
  );
}

function Running({ about: { startedAt, uptimeMs, processBytes } }: { about: About }) {
  const t = useTranslations("settingsPages.about");
  const formats = useFormats();
  return (
    <Panel title={t("running")}>
      <DefinitionList
        items={[
          { term: t("startedAt"), value: <TimeText time={startedAt} /> },
          { term: t("uptime"), value: <Figure value={formats.duration(uptimeMs)} /> },
          {
            term: t("processMemory"),
            value: (
              <Figure
                value={formats.bytes(processBytes)}
                exact={t("bytesExact", { bytes: formats.exact(processBytes) })}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Paths({ paths }: { paths: About["paths"] }) {
  const t = useTranslations("settingsPages.about");
  return (
    <Panel title={t("paths")}>
      <DefinitionList
        items={paths.map(({ name, path, exists }) => ({
          term: name,
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 font-mono text-[12px] wrap-anywhere">{path}</span>
              {exists ? null : <Badge tone="notice">{t("missing")}</Badge>}
              <CopyButton text={path} label={t("copyPath", { name })} />
            </span>
          ),
        }))}
      />
    </Panel>
  );
}
