"use client";

import { useTranslations } from "next-intl";
import type { LintFinding } from "@/server/core/contracts";
import { Button } from "../ui/button";
import { Swatch } from "../ui/meaning-bar";
import { Panel } from "../ui/panel";
import { lineOfFinding, type TextSection } from "./text-lines";

const RULES = ["absolute-path", "date-or-time", "profile-in-path", "usage-figure"] as const;

/** What the linter found in the stable tier, each with the way to its place in the text. */
export function LintFindings({
  findings,
  sections,
  onGo,
}: {
  findings: readonly LintFinding[];
  sections: readonly TextSection[];
  onGo: (line: number) => void;
}) {
  const t = useTranslations("promptPages.lint");
  if (findings.length === 0) return <p className="text-muted">{t("clean")}</p>;
  return (
    <Panel title={t("findings", { count: findings.length })}>
      <ul className="flex flex-col gap-1">
        {findings.map((finding, place) => {
          const rule = RULES.find((name) => name === finding.rule);
          const line = lineOfFinding(sections, finding);
          return (
            <li
              key={`${finding.rule}/${finding.block}/${finding.excerpt ?? place}`}
              className="flex flex-wrap items-center gap-x-2"
            >
              <Swatch meaning={finding.tier} />
              <span className="font-mono text-[12px]">{finding.block}</span>
              <span>{rule === undefined ? finding.message : t(`rule.${rule}`)}</span>
              {finding.excerpt === null ? null : (
                <code className="rounded bg-raised px-1 font-mono text-[12px]">
                  {finding.excerpt}
                </code>
              )}
              {line === null ? null : (
                <Button size="sm" tone="quiet" onClick={() => onGo(line)}>
                  {t("jump")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
