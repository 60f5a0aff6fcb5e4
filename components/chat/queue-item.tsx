"use client";

import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { QueueItemView } from "@/server/core/contracts";
import { Badge } from "../ui/badge";
import { IconButton } from "../ui/button";
import { cn } from "../ui/classes";
import { FIELD } from "../ui/field";
import { TimeText } from "../ui/time-text";
import type { useQueue } from "./use-queue";

interface Drag {
  readonly isDragged: boolean;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  readonly onDrop: () => void;
}

/** One message that waits. Alt with an arrow moves it, as its buttons and dragging do. */
export function QueueItem({
  item,
  place,
  count,
  queue,
  drag,
}: {
  item: QueueItemView;
  place: number;
  count: number;
  queue: ReturnType<typeof useQueue>;
  drag: Drag;
}) {
  const t = useTranslations("queue");
  const [isEditing, setEditing] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  const { turnId } = item;

  function onKeyDown(event: KeyboardEvent): void {
    if (isEditing || !event.altKey) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    void queue.move(turnId, place + (event.key === "ArrowUp" ? -1 : 1));
  }

  return (
    // The keys are those of the buttons inside.
    <li
      data-queued={turnId}
      draggable={!isEditing}
      onDragStart={drag.onStart}
      onDragEnd={drag.onEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag.onDrop();
      }}
      onKeyDown={onKeyDown}
      className={cn(
        "flex items-center gap-2 border-b border-line px-1.5 py-1 last:border-0",
        drag.isDragged && "opacity-50",
      )}
    >
      <GripVertical aria-hidden className="size-3.5 shrink-0 cursor-grab text-muted" />
      <span className="w-4 shrink-0 text-right font-mono text-[12px] tabular-nums text-muted">
        {place + 1}
      </span>
      <Badge tone={item.mode === "interrupt" ? "notice" : "neutral"}>
        {t(item.kind === "internal" ? "internal" : `mode.${item.mode}`)}
      </Badge>
      {isEditing ? (
        <EditField
          item={item}
          onSave={(text) => queue.edit(turnId, text)}
          onDone={() => {
            setEditing(false);
            requestAnimationFrame(() => editRef.current?.focus());
          }}
        />
      ) : (
        <>
          <Words item={item} />
          <span className="flex shrink-0 items-center">
            <IconButton
              size="sm"
              icon={ArrowUp}
              label={t("up", { place: place + 1 })}
              disabled={place === 0}
              onClick={() => void queue.move(turnId, place - 1)}
            />
            <IconButton
              size="sm"
              icon={ArrowDown}
              label={t("down", { place: place + 1 })}
              disabled={place === count - 1}
              onClick={() => void queue.move(turnId, place + 1)}
            />
            <IconButton
              ref={editRef}
              size="sm"
              icon={Pencil}
              label={t("edit", { place: place + 1 })}
              onClick={() => setEditing(true)}
            />
            <IconButton
              size="sm"
              icon={X}
              label={t("drop", { place: place + 1 })}
              onClick={() => void queue.drop(item)}
            />
          </span>
        </>
      )}
    </li>
  );
}

function Words({
  item: { text, speaker, attachments, queuedAt, notice },
}: {
  item: QueueItemView;
}) {
  const t = useTranslations("queue");
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <p className="flex min-w-0 items-baseline gap-2">
        {speaker === null ? null : <span className="shrink-0 text-muted">{speaker}</span>}
        <span className="min-w-0 flex-1 truncate" title={text}>
          {text}
        </span>
        {attachments.length === 0 ? null : (
          <span className="shrink-0 text-[12px] text-muted">
            {t("fileCount", { count: attachments.length })}
          </span>
        )}
        <span className="shrink-0 text-[12px] text-muted max-sm:hidden">
          <TimeText time={queuedAt} />
        </span>
      </p>
      {notice === null ? null : (
        <p lang="en" className="truncate text-[12px] text-muted" title={notice}>
          {notice}
        </p>
      )}
    </div>
  );
}

function EditField({
  item,
  onSave,
  onDone,
}: {
  item: QueueItemView;
  onSave: (text: string) => Promise<boolean>;
  onDone: () => void;
}) {
  const t = useTranslations("queue");
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(item.text);
  const [isSaving, setSaving] = useState(false);
  // Whoever asked to edit writes at once.
  useEffect(() => fieldRef.current?.focus(), []);

  async function save(): Promise<void> {
    if (text.trim() === "" || text === item.text) return onDone();
    setSaving(true);
    const isSaved = await onSave(text);
    setSaving(false);
    if (isSaved) onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (event.key === "Escape") onDone();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    void save();
  }

  return (
    <textarea
      ref={fieldRef}
      aria-label={t("editLabel")}
      aria-keyshortcuts="Enter Escape"
      value={text}
      rows={1}
      disabled={isSaving}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target.setSelectionRange(text.length, text.length)}
      className={cn(FIELD, "field-sizing-content max-h-32 flex-1 resize-none")}
    />
  );
}
