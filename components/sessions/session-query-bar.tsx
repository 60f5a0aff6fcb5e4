"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { SearchField } from "../ui/search-field";
import type { SessionFilters } from "./session-filters";
import type { QueryFault } from "./session-query";
import { useSessionQueryDraft } from "./use-session-query-draft";

/** The typed form of the filters; what cannot be expressed stands below it as an error. */
export function SessionQueryBar({
  filters,
  onChange,
}: {
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
}) {
  const t = useTranslations("sessionPages.query");
  const { text, faults, type, applyNow } = useSessionQueryDraft(filters, onChange);
  const id = useId();
  return (
    <search aria-describedby={faults.length === 0 ? undefined : id} className="w-full sm:w-[26rem]">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
      >
        <SearchField
          label={t("label")}
          value={text}
          onChange={type}
          placeholder={t("placeholder")}
          className="font-mono"
        />
      </form>
      <div id={id} role="alert" className="text-[12px] text-danger-text">
        {faults.map((fault) => (
          <p key={`${fault.reason} ${fault.token}`} className="pt-1">
            <QueryFaultText fault={fault} />
          </p>
        ))}
      </div>
    </search>
  );
}

function QueryFaultText({ fault }: { fault: QueryFault }) {
  const t = useTranslations("sessionPages.query.fault");
  const { reason, token } = fault;
  const known = fault.known.join(", ");
  return reason === "unknown-value" && known !== ""
    ? t("unknown-value-known", { token, known })
    : t(reason, { token, known });
}
