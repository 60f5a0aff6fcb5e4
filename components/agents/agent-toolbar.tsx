"use client";

import { useTranslations } from "next-intl";
import type { AgentView } from "@/server/core/contracts";
import { Button } from "../ui/button";
import { CsvButton } from "../ui/csv-button";
import { SearchField } from "../ui/search-field";
import { useAgentColumns } from "./agent-columns";
import { useAgentPlace } from "./use-agent-place";

/** Under it the browser keeps which columns of the list are shown. */
export const AGENT_COLUMNS_KEY = "agents";

/** The text filter, what can be done with the chosen agents, and the list as a file. */
export function AgentToolbar({
  rows,
  chosenCount,
  onEvict,
  onUnselect,
}: {
  rows: readonly AgentView[];
  chosenCount: number;
  onEvict: () => void;
  onUnselect: () => void;
}) {
  const t = useTranslations("agentPages");
  const columns = useAgentColumns();
  const [place, setPlace] = useAgentPlace();
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:px-3">
      <SearchField
        label={t("filter.label")}
        placeholder={t("filter.placeholder")}
        value={place.q}
        onChange={(q) => setPlace({ q })}
        className="w-64 max-sm:w-full"
      />
      {chosenCount === 0 ? null : (
        <>
          <Button onClick={onEvict}>{t("bulkEvict", { count: chosenCount })}</Button>
          <Button tone="quiet" onClick={onUnselect}>
            {t("unselect")}
          </Button>
        </>
      )}
      <span className="ml-auto">
        <CsvButton columns={columns} rows={rows} filename="agents" storageKey={AGENT_COLUMNS_KEY} />
      </span>
    </div>
  );
}
