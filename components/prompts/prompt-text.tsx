"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import type { LintFinding, PromptView } from "@/server/core/contracts";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { FindBar } from "./find-bar";
import { LintFindings } from "./lint-findings";
import { toPromptRows } from "./prompt-rows";
import type { ReadQuery } from "./read-query";
import { scrollTo } from "./scroll-to";
import { findMatches, type Match, type TextSection, toTextSections } from "./text-lines";
import { lineElementId, sectionElementId, TextSectionView } from "./text-section";
import { usePromptPlace } from "./use-prompt-place";

/** The whole prompt as it is sent, line by line, its tiers in the margin. */
export function PromptText({
  prompt,
  findings,
}: {
  prompt: ReadQuery<PromptView>;
  findings: readonly LintFinding[] | null;
}) {
  const t = useTranslations("promptPages.composition");
  return (
    <QueryState query={prompt} title={t("notLoaded")} skeleton={<Skeleton lines={16} />}>
      {(data) => <WholeText prompt={data} findings={findings} />}
    </QueryState>
  );
}

// More lines than any prompt of ours has; a project file can be a megabyte.
const MAX_LINES = 4_000;

function WholeText({
  prompt,
  findings,
}: {
  prompt: PromptView;
  findings: readonly LintFinding[] | null;
}) {
  const t = useTranslations("promptPages.text");
  const [query, setQuery] = useState("");
  const [current, setCurrent] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const sections = useMemo(() => toTextSections(toPromptRows(prompt)), [prompt]);
  const shown = useMemo(
    () => (isWhole ? sections : firstLines(sections, MAX_LINES)),
    [sections, isWhole],
  );
  const matches = useMemo(() => findMatches(shown, query), [shown, query]);
  const total = sections.at(-1)?.lines.at(-1)?.number ?? 0;
  const hidden = total - (shown.at(-1)?.lines.at(-1)?.number ?? 0);
  useJumpToBlock();

  function goTo(place: number): void {
    const wrapped = matches.length === 0 ? 0 : (place + matches.length) % matches.length;
    setCurrent(wrapped);
    const line = matches[wrapped]?.line;
    if (line !== undefined) scrollToLine(line);
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FindBar
          query={query}
          onQuery={(next) => {
            setQuery(next);
            setCurrent(0);
          }}
          count={matches.length}
          place={current}
          onPlace={goTo}
        />
        <p className="min-w-0 flex-1 text-muted">{t("order")}</p>
        <CopyButton size="md" label={t("copyAll")} text={wholeText(sections)} />
      </div>
      {findings === null ? null : (
        <LintFindings findings={findings} sections={sections} onGo={scrollToLine} />
      )}
      <section
        aria-label={t("label")}
        className="overflow-hidden rounded-box border border-line bg-panel"
      >
        {shown.map((section) => (
          <TextSectionView
            key={section.row.id}
            section={section}
            matches={matchesIn(section, matches)}
            current={matches[current] ?? null}
          />
        ))}
      </section>
      {hidden <= 0 ? null : (
        <p className="flex items-center gap-3 text-muted">
          {t("capped", { count: hidden })}
          <Button size="sm" onClick={() => setWhole(true)}>
            {t("showAll")}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The page that was opened with a block in its address begins there. */
function useJumpToBlock(): void {
  const [{ block }] = usePromptPlace();
  useEffect(() => {
    if (block === null) return;
    scrollTo(sectionElementId(block), "start");
  }, [block]);
}

function scrollToLine(line: number): void {
  scrollTo(lineElementId(line), "center");
}

function firstLines(sections: readonly TextSection[], limit: number): TextSection[] {
  return sections.flatMap(({ row, lines }) => {
    const kept = lines.filter(({ number }) => number <= limit);
    return kept.length === 0 ? [] : [{ row, lines: kept }];
  });
}

const NO_MATCHES: readonly Match[] = [];

function matchesIn({ lines }: TextSection, matches: readonly Match[]): readonly Match[] {
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0];
  const own = matches.filter(({ line }) => line >= first && line <= last);
  return own.length === 0 ? NO_MATCHES : own;
}

function wholeText(sections: readonly TextSection[]): string {
  return sections.map(({ row }) => row.text).join("\n\n");
}
