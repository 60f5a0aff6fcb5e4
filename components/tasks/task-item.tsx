"use client";

import { AlarmClock, Ban, Check, Ellipsis, Pencil, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TaskView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useNow } from "../format/use-now";
import { ConsoleLink } from "../shell/console-link";
import { consolePath } from "../shell/console-path";
import { Badge } from "../ui/badge";
import { Button, IconButton } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { TimeText } from "../ui/time-text";
import { useScheduleText } from "./use-schedule-text";
import type { useTaskVerbs } from "./use-task-verbs";

const MINUTE_MS = 60_000;

/** One task: what it says, whom it wakes and when, and what can be done with it. */
export function TaskItem({
  task,
  verbs,
  onEdit,
}: {
  task: TaskView;
  verbs: ReturnType<typeof useTaskVerbs>;
  onEdit: () => void;
}) {
  const t = useTranslations("tasks");
  const { title, text, profile, sessionId, sessionTitle, state } = task;
  return (
    <li
      data-task={task.id}
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 border-b border-line px-3 py-2.5 last:border-0"
    >
      <div className="flex min-w-48 flex-1 flex-col gap-0.5">
        <p className="font-medium">{title}</p>
        <p className="line-clamp-2 whitespace-pre-wrap text-muted">{text}</p>
        <p className="flex flex-wrap items-baseline gap-x-2 text-[12px] text-muted">
          <span>{profile}</span>
          <ConsoleLink
            href={consolePath(profile, sessionId)}
            onGo={() => undefined}
            className="max-w-64 truncate underline underline-offset-2 hover:text-ink"
          >
            {sessionTitle || t("untitled")}
          </ConsoleLink>
          <Woken task={task} />
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        {state === "open" ? <Due task={task} /> : null}
        <span className="flex items-center gap-1">
          {state === "open" ? (
            <Button size="sm" disabled={verbs.isBusy} onClick={() => verbs.wake(task)}>
              <AlarmClock aria-hidden className="size-3.5" />
              {t("wake")}
            </Button>
          ) : null}
          <Menu
            label={t("menu", { title })}
            align="end"
            trigger={<IconButton size="sm" icon={Ellipsis} label={t("menu", { title })} />}
          >
            <TaskMenu task={task} verbs={verbs} onEdit={onEdit} />
          </Menu>
        </span>
      </div>
    </li>
  );
}

function TaskMenu({
  task,
  verbs,
  onEdit,
}: {
  task: TaskView;
  verbs: ReturnType<typeof useTaskVerbs>;
  onEdit: () => void;
}) {
  const t = useTranslations("tasks");
  if (task.state !== "open") {
    return (
      <MenuItem icon={RotateCcw} onSelect={() => verbs.setState(task, "open")}>
        {t("reopen")}
      </MenuItem>
    );
  }
  return (
    <>
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t("edit")}
      </MenuItem>
      <MenuItem icon={Check} onSelect={() => verbs.setState(task, "done")}>
        {t("finish")}
      </MenuItem>
      <MenuItem icon={Ban} onSelect={() => verbs.setState(task, "cancelled")}>
        {t("cancel")}
      </MenuItem>
    </>
  );
}

/** When it wakes its session next, and by which rule. */
function Due({ task: { dueAt, schedule, timeZone } }: { task: TaskView }) {
  const t = useTranslations("tasks");
  const formats = useFormats();
  const textOf = useScheduleText();
  const nowMs = useNow(MINUTE_MS);
  const isOverdue = dueAt !== null && nowMs !== 0 && Date.parse(dueAt) < nowMs - MINUTE_MS;
  return (
    <div className="flex flex-col items-end gap-0.5 text-right text-[12px] max-sm:items-start max-sm:text-left">
      {dueAt === null ? (
        <span className="text-muted">{t("byHand")}</span>
      ) : (
        <time
          dateTime={dueAt}
          title={formats.absolute(dueAt)}
          className="whitespace-nowrap font-mono tabular-nums"
        >
          {formats.moment(dueAt)}
        </time>
      )}
      {schedule === null ? null : (
        <span className="text-muted" title={schedule}>
          {t("scheduleInZone", { schedule: textOf(schedule), zone: timeZone ?? t("ownZone") })}
        </span>
      )}
      {isOverdue ? <Badge tone="notice">{t("overdue")}</Badge> : null}
    </div>
  );
}

function Woken({ task: { lastWokenAt, wakes } }: { task: TaskView }) {
  const t = useTranslations("tasks");
  if (lastWokenAt === null) return null;
  return (
    <span>
      {t("wokenTimes", { count: wakes })} <TimeText time={lastWokenAt} />
    </span>
  );
}
