"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AboutView as About } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { Badge } from "../ui/badge";
import { CopyButton } from "../ui/copy-button";
import { DefinitionList } from "../ui/definition-list";
import { Figure } from "../ui/figure";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { TimeText } from "../ui/time-text";
import { DatabasePanel } from "./database-panel";
import { SettingsFrame } from "./settings-frame";

/** What runs here: versions, paths, and the state of the database. */
export function AboutView() {
  const t = useTranslations("settingsPages.about");
  const trpc = useTRPC();
  const about = useQuery(trpc.gateway.about.queryOptions());
  return (
    <SettingsFrame title={t("title")} subtitle={t("subtitle")}>
      <QueryState query={about} title={t("notLoaded")} skeleton={<Skeleton label={t("loading")} />}>
        {(shown) => (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Versions versions={shown.versions} />
              <Running about={shown} />
            </div>
            <Paths paths={shown.paths} />
            <DatabasePanel database={shown.database} />
          </>
        )}
      </QueryState>
    </SettingsFrame>
  );
}

function Versions({ versions }: Pick<About, "versions">) {
  const t = useTranslations("settingsPages.about");
  return (
    <Panel title={t("versions")}>
      <DefinitionList
        items={versions.map(({ name, version }) => ({
          term: name,
          value: <span className="font-mono text-[12px]">{version}</span>,
        }))}
      />
    </Panel>
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

const PATH_NAMES = [
  "home",
  "database",
  "settings",
  "credentials",
  "profiles",
  "simulator",
  "program",
] as const;

function Paths({ paths }: { paths: About["paths"] }) {
  const t = useTranslations("settingsPages.about");
  const pathWord = (name: string) => {
    const known = PATH_NAMES.find((each) => each === name);
    return known === undefined ? name : t(`pathName.${known}`);
  };
  return (
    <Panel title={t("paths")}>
      <DefinitionList
        items={paths.map(({ name, path, exists }) => ({
          term: pathWord(name),
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 font-mono text-[12px] wrap-anywhere">{path}</span>
              {exists ? null : <Badge>{t("missing")}</Badge>}
              <CopyButton text={path} label={t("copyPath", { name: pathWord(name) })} />
            </span>
          ),
        }))}
      />
    </Panel>
  );
}
