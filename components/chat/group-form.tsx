"use client";

import { useTranslations } from "next-intl";
import { type GroupFields, isGroupMessage, NO_GROUP } from "./group-message";

const FIELDS = ["platform", "chatName", "topic", "speaker"] as const;
const FIELD = "w-full rounded-box border border-edge bg-panel px-2 py-1 text-[13px]";

/** Fields that let a message come as one from a shared chat. */
export function GroupForm({
  group,
  onChange,
}: {
  group: GroupFields;
  onChange: (group: GroupFields) => void;
}) {
  const t = useTranslations("group");
  const isOn = isGroupMessage(group);
  return (
    <details className="text-[13px]">
      <summary className="text-muted">
        {isOn ? t("summaryOn", { names: namesOf(group).join(" · ") }) : t("summary")}
      </summary>
      <div className="mt-1 -mx-1 grid max-h-[30dvh] grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-4">
        {FIELDS.map((name) => (
          <label key={name}>
            <span className="text-muted">{t(name)}</span>
            <input
              className={FIELD}
              value={group[name]}
              maxLength={100}
              onChange={(event) => onChange({ ...group, [name]: event.target.value })}
            />
          </label>
        ))}
        <label className="col-span-full">
          <span className="text-muted">{t("channelPrompt")}</span>
          <textarea
            className={FIELD}
            rows={2}
            maxLength={8000}
            value={group.channelPrompt}
            onChange={(event) => onChange({ ...group, channelPrompt: event.target.value })}
          />
        </label>
        <p className="col-span-full text-muted">{t("explained")}</p>
        {isOn ? (
          <button
            type="button"
            className="col-span-full justify-self-start text-accent-text underline"
            onClick={() => onChange(NO_GROUP)}
          >
            {t("clear")}
          </button>
        ) : null}
      </div>
    </details>
  );
}

function namesOf({ platform, chatName, topic, speaker, channelPrompt }: GroupFields): string[] {
  return [platform, chatName, topic, speaker, channelPrompt.split("\n")[0] ?? ""]
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
