"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "../ui/fault-notice";
import { SearchField } from "../ui/search-field";
import { TimeText } from "../ui/time-text";
import { sessionPath } from "./session-paths";

const SHOWN = 8;
const MAX_WORDS = 200;

/** An address that names no session here, and a search for the one that was meant. */
export function SessionNotFound({ sessionId }: { sessionId: string }) {
  const t = useTranslations("sessionPages");
  const trpc = useTRPC();
  const [words, setWords] = useState("");
  const q = useDeferredValue(words.trim().slice(0, MAX_WORDS));
  const found = useQuery(
    trpc.sessions.list.queryOptions(q === "" ? skipToken : { q, limit: SHOWN }),
  );
  const items = found.data?.items ?? [];
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-12 text-[13px]">
      <h1 tabIndex={-1} className="text-[18px] font-semibold outline-none">
        {t("notFound.title")}
      </h1>
      <p className="text-muted">{t("notFound.text", { id: sessionId })}</p>
      <SearchField
        label={t("notFound.label")}
        placeholder={t("notFound.placeholder")}
        value={words}
        onChange={setWords}
      />
      {found.error === null ? null : <FaultNotice fault={toFault(found.error)} />}
      {q !== "" && found.isSuccess && items.length === 0 ? (
        <p className="text-muted">{t("notFound.none")}</p>
      ) : null}
      {items.length === 0 ? null : (
        <ul className="divide-y divide-line rounded-box border border-line">
          {items.map(({ id, title, profile, lastActiveAt }) => (
            <li key={id}>
              <Link
                href={sessionPath(id)}
                className="flex items-baseline gap-3 px-3 py-2 hover:bg-raised"
              >
                <span className="min-w-0 flex-1 truncate">{title || t("list.untitled")}</span>
                <span className="text-muted">{profile}</span>
                <TimeText time={lastActiveAt} className="text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link href="/sessions" className="self-start text-accent-text underline">
        {t("notFound.toList")}
      </Link>
    </div>
  );
}
