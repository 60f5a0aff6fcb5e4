"use client";

import { useTranslations } from "next-intl";
import type { AgentView } from "@/server/core/contracts";
import { UNKNOWN } from "../format/formats";
import { CopyButton } from "../ui/copy-button";
import { DefinitionList } from "../ui/definition-list";
import { Popover } from "../ui/popover";
import { shortSignature } from "./agent-rows";
import { fieldWord } from "./timeline-words";

/** What the signature is made of, field by field. */
export function SignatureFields({ agent }: { agent: AgentView }) {
  const t = useTranslations("agentPages");
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t("peek.signatureHint")}</p>
      <DefinitionList
        items={agent.signatureFields.map(({ name, value }) => ({
          term: fieldWord(name, t),
          value: <span className="font-mono text-[12px]">{value === "" ? UNKNOWN : value}</span>,
        }))}
      />
      <p className="flex items-center gap-1 font-mono text-[12px] text-muted">
        <span className="min-w-0 flex-1 break-all">{agent.signature}</span>
        <CopyButton text={agent.signature} label={t("column.signature")} />
      </p>
    </div>
  );
}

/** The beginning of the signature; it opens field by field. */
export function SignaturePopover({ agent }: { agent: AgentView }) {
  const t = useTranslations("agentPages");
  const short = shortSignature(agent.signature);
  const label = t("signatureOf", { short });
  return (
    <Popover
      label={label}
      className="w-[26rem]"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="rounded-sm font-mono text-[12px] text-muted underline decoration-dotted underline-offset-2 hover:text-ink"
        >
          {short}
        </button>
      }
    >
      <SignatureFields agent={agent} />
    </Popover>
  );
}
