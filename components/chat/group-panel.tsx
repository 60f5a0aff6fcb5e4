"use client";

import { Users, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { cn } from "../ui/classes";
import { Popover } from "../ui/popover";
import { Select } from "../ui/select";
import { TextArea, TextField } from "../ui/text-field";
import {
  CHAT_TYPES,
  type GroupSettings,
  isGroupMessage,
  NO_GROUP,
  withoutSpeaker,
  withSpeaker,
} from "./group-message";

interface GroupProps {
  group: GroupSettings;
  onChange: (group: GroupSettings) => void;
}

/** Plays a shared chat: who speaks, where, under which channel prompt, or an event of no person. */
export function GroupPanel({ group, onChange }: GroupProps) {
  const t = useTranslations("group");
  const isOn = isGroupMessage(group);
  return (
    <Popover
      label={t("title")}
      side="top"
      className="w-[min(34rem,94vw)]"
      trigger={
        <Button
          size="sm"
          tone="quiet"
          className={cn("min-h-7!", isOn && "not-hover:text-accent-text!")}
        >
          <Users aria-hidden className="size-3.5" />
          {t("summary")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t("explained")}</p>
        <Speakers group={group} onChange={onChange} />
        <Place group={group} onChange={onChange} />
        <Checkbox
          label={t("internal")}
          checked={group.isInternal}
          onCheckedChange={(isInternal) => onChange({ ...group, isInternal })}
        />
        <Button
          size="sm"
          className="self-start"
          disabled={!isOn && group.speakers.length === 0}
          onClick={() => onChange(NO_GROUP)}
        >
          {t("clear")}
        </Button>
      </div>
    </Popover>
  );
}

function Speakers({ group, onChange }: GroupProps) {
  const t = useTranslations("group");
  const [name, setName] = useState("");

  function add(): void {
    onChange(withSpeaker(group, name));
    setName("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium">{t("speakers")}</legend>
      {group.speakers.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {group.speakers.map((each) => (
            <li
              key={each}
              className={cn(
                "flex items-center rounded-box border pl-1",
                each === group.speaker ? "border-accent" : "border-line",
              )}
            >
              <button
                type="button"
                aria-pressed={each === group.speaker}
                className="min-h-7 max-w-40 truncate px-1"
                onClick={() => onChange({ ...group, speaker: each === group.speaker ? "" : each })}
              >
                {each}
              </button>
              <IconButton
                size="sm"
                icon={X}
                label={t("removeSpeaker", { name: each })}
                onClick={() => onChange(withoutSpeaker(group, each))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t("speaker")}
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button onClick={add} disabled={name.trim() === ""}>
          {t("addSpeaker")}
        </Button>
      </div>
      <Checkbox
        label={t("alternate")}
        checked={group.isAlternating}
        onCheckedChange={(isAlternating) => onChange({ ...group, isAlternating })}
      />
    </fieldset>
  );
}

const PLACE_FIELDS = ["platform", "chatName", "chatId", "topic", "threadId"] as const;

function Place({ group, onChange }: GroupProps) {
  const t = useTranslations("group");
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="col-span-full pb-1 font-medium">{t("place")}</legend>
      {PLACE_FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          value={group[field]}
          maxLength={field === "platform" ? 40 : 200}
          onChange={(event) => onChange({ ...group, [field]: event.target.value })}
        />
      ))}
      <Select
        label={t("chatType")}
        value={group.chatType}
        options={CHAT_TYPES.map((value) => ({ value, label: t(`chatTypeOption.${value}`) }))}
        onValueChange={(value) =>
          onChange({
            ...group,
            chatType: CHAT_TYPES.find((each) => each === value) ?? NO_GROUP.chatType,
          })
        }
      />
      <div className="col-span-full">
        <TextArea
          label={t("channelPrompt")}
          rows={3}
          maxLength={8000}
          value={group.channelPrompt}
          onChange={(event) => onChange({ ...group, channelPrompt: event.target.value })}
        />
      </div>
    </fieldset>
  );
}

/** What the next message would come with, in sight of whoever sends it. */
export function GroupChips({ group, onChange }: GroupProps) {
  const t = useTranslations("group");
  if (!isGroupMessage(group) && group.speakers.length === 0) return null;
  const chips = [
    ...(group.isInternal ? [{ key: "internal", text: t("internalChip") }] : []),
    ...(["platform", "chatName", "chatId", "topic", "threadId"] as const).flatMap((key) =>
      group[key].trim() === "" ? [] : [{ key, text: group[key].trim() }],
    ),
    ...(group.channelPrompt.trim() === ""
      ? []
      : [{ key: "channelPrompt", text: group.channelPrompt.trim().split("\n")[0] ?? "" }]),
  ];
  return (
    <section aria-label={t("chips")} className="flex flex-wrap items-center gap-1.5 text-[12px]">
      {group.isInternal
        ? null
        : group.speakers.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === group.speaker}
              title={t("speakNext", { name: each })}
              onClick={() => onChange({ ...group, speaker: each === group.speaker ? "" : each })}
              className={cn(
                "max-w-40 truncate rounded-full border px-2 leading-5",
                each === group.speaker
                  ? "border-accent text-accent-text"
                  : "border-line text-muted hover:border-edge",
              )}
            >
              {each}
            </button>
          ))}
      {chips.map(({ key, text }) => (
        <span
          key={key}
          title={text}
          className="max-w-52 truncate rounded border border-line px-1.5 leading-5 text-muted"
        >
          {text}
        </span>
      ))}
    </section>
  );
}
