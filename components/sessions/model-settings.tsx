"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import type { SessionView } from "@/server/core/contracts";
import { messageCachePriceUsd, nextTurnPrice } from "../chat/next-turn-price";
import { useStoredThread } from "../chat/use-stored-thread";
import { UNKNOWN } from "../format/formats";
import { useFormats } from "../format/use-formats";
import { toCompositionRows } from "../prompts/composition-rows";
import { useTRPC } from "../trpc/client";
import { EFFORTS, THINKINGS } from "../trpc/contract-values";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { FaultNotice } from "../ui/fault-notice";

const FIELD = "w-36 rounded-box border border-edge bg-panel px-2 py-1";

/** Model, effort and thinking of a session's next turns, and what changing them costs. */
export function ModelSettings({ sessionId }: { sessionId: string }) {
  const t = useTranslations("settings");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const session = useQuery(trpc.sessions.get.queryOptions({ id: sessionId }));
  const profiles = useQuery(trpc.profiles.list.queryOptions());
  const update = useMutation(
    trpc.sessions.update.mutationOptions({
      onSuccess: async (changed) => {
        queryClient.setQueryData(trpc.sessions.get.queryKey({ id: sessionId }), changed);
        await queryClient.invalidateQueries(trpc.sessions.list.infiniteQueryFilter());
      },
    }),
  );
  if (session.data === undefined) return null;
  const { model, effort, thinking } = session.data;
  const models = [
    ...new Set((profiles.data?.items ?? []).flatMap((profile) => profile.model ?? [])),
  ];
  const change = (patch: Omit<Parameters<typeof update.mutate>[0], "id">) =>
    update.mutate({ id: sessionId, ...patch });

  return (
    <section aria-label={t("title")} className="flex flex-col gap-2 text-[13px]">
      <h2 className="text-[14px] font-medium">{t("title")}</h2>
      <ModelField
        key={model}
        model={model}
        models={models}
        onChange={(name) => change({ model: name })}
      />
      <Choice
        label={t("effort")}
        value={effort}
        options={EFFORTS}
        onChange={(value) => change({ effort: value })}
      />
      <Choice
        label={t("thinking")}
        value={thinking}
        options={THINKINGS}
        nameOf={(value) => t(`thinkingOption.${value}`)}
        onChange={(value) => change({ thinking: value })}
      />
      <ChangePrice session={session.data} />
      {update.error === null ? null : (
        <FaultNotice fault={toFault(update.error)} title={t("notChanged")} />
      )}
    </section>
  );
}

/** What a change costs the next turn, as far as the latest call tells. */
function ChangePrice({ session }: { session: SessionView }) {
  const t = useTranslations("settings");
  const formats = useFormats();
  const trpc = useTRPC();
  const { id, messageCount, contextTokens } = session;
  const { stored } = useStoredThread(id);
  const prompt = useQuery({
    ...trpc.sessions.prompt.queryOptions({ id }),
    enabled: messageCount > 0,
  });
  if (messageCount === 0) return <p className="text-muted">{t("nextTurn")}</p>;
  const price = nextTurnPrice(stored.calls);
  const frozenTokens =
    prompt.data === undefined
      ? null
      : toCompositionRows(prompt.data, null).reduce((sum, { tokens }) => sum + tokens, 0);
  const lost =
    frozenTokens === null ? null : messageCachePriceUsd(price, { frozenTokens, contextTokens });
  const shown = (usd: number | null) => (usd === null ? UNKNOWN : `≈ ${formats.money(usd)}`);
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-2 text-[12px] text-muted">
      <p>{t("nextTurn")}</p>
      <p title={t("effortPriceSource")}>{t("effortPrice", { price: shown(lost) })}</p>
      <p title={t("modelPriceSource")}>{t("modelPrice", { price: shown(price.coldUsd) })}</p>
    </div>
  );
}

function ModelField({
  model,
  models,
  onChange,
}: {
  model: string;
  models: readonly string[];
  onChange: (model: string | null) => void;
}) {
  const t = useTranslations("settings");
  const id = useId();
  const listId = `${id}-models`;
  const [text, setText] = useState(model);
  const wanted = text.trim();
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== model) onChange(wanted === "" ? null : wanted);
      }}
    >
      <Row label={t("model")} id={id}>
        <input
          id={id}
          className={`${FIELD} font-mono text-[12px]`}
          value={text}
          list={listId}
          maxLength={100}
          placeholder={t("profileModel")}
          onChange={(event) => setText(event.target.value)}
        />
      </Row>
      <datalist id={listId}>
        {models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {wanted === model ? null : (
        <Button type="submit" className="self-end">
          {wanted === "" ? t("useProfileModel") : t("useModel")}
        </Button>
      )}
    </form>
  );
}

function Choice<T extends string>({
  label,
  value,
  options,
  nameOf = (option) => option,
  onChange,
}: {
  label: string;
  value: T | null;
  options: readonly T[];
  nameOf?: (option: T) => string;
  onChange: (value: T | null) => void;
}) {
  const t = useTranslations("settings");
  const id = useId();
  return (
    <Row label={label} id={id}>
      <select
        id={id}
        className={FIELD}
        value={value ?? ""}
        onChange={(event) => {
          onChange(options.find((option) => option === event.target.value) ?? null);
        }}
      >
        <option value="">{t("asProfile")}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </Row>
  );
}

function Row({ label, id, children }: { label: string; id: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {children}
    </div>
  );
}
