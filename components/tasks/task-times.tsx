"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { TaskView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { Button } from "../ui/button";
import { TextField } from "../ui/text-field";
import { scheduleWords } from "./schedule-words";
import type { TaskForm } from "./task-form";
import { useScheduleText } from "./use-schedule-text";

const KINDS = ["by-hand", "once", "again"] as const;
const USUAL = ["0 9 * * *", "0 9 * * 1-5", "0 * * * *", "0 9 * * 1"] as const;

/** When a task wakes its session: by hand, once, or again and again. */
export function TaskTimes({
  form,
  task,
  onEdit,
  faults,
}: {
  form: TaskForm;
  task: TaskView | null;
  onEdit: (change: Partial<TaskForm>) => void;
  faults: { at: string | undefined; schedule: string | undefined };
}) {
  const t = useTranslations("tasks.form");
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-[12px] text-muted">{t("when")}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {KINDS.map((kind) => (
          <label key={kind} className="flex min-h-6 items-center gap-1.5">
            <input
              type="radio"
              name={name}
              checked={form.when === kind}
              onChange={() => onEdit({ when: kind })}
              className="accent-(--accent)"
            />
            {t(`kind.${kind}`)}
          </label>
        ))}
      </div>
      {form.when === "once" ? (
        <TextField
          type="datetime-local"
          label={t("at")}
          hint={t("atHint")}
          className="w-60! max-w-full"
          value={form.at}
          fault={faults.at}
          onChange={(event) => onEdit({ at: event.target.value })}
        />
      ) : null}
      {form.when === "again" ? (
        <Schedule form={form} task={task} onEdit={onEdit} fault={faults.schedule} />
      ) : null}
    </fieldset>
  );
}

function Schedule({
  form,
  task,
  onEdit,
  fault,
}: {
  form: TaskForm;
  task: TaskView | null;
  onEdit: (change: Partial<TaskForm>) => void;
  fault: string | undefined;
}) {
  const t = useTranslations("tasks.form");
  const formats = useFormats();
  const textOf = useScheduleText();
  const { schedule, timeZone } = form;
  const isPlain = scheduleWords(schedule) !== null;
  const isAsSaved = task?.schedule === schedule.trim() && task.dueAt !== null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-1">
        {USUAL.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-pressed={each === schedule.trim()}
            className="aria-pressed:border-accent-text"
            onClick={() => onEdit({ schedule: each })}
          >
            {textOf(each)}
          </Button>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("schedule")}
          hint={t("scheduleHint")}
          className="font-mono"
          spellCheck={false}
          value={schedule}
          fault={fault}
          onChange={(event) => onEdit({ schedule: event.target.value })}
        />
        <TextField
          label={t("zone")}
          hint={t("zoneHint")}
          value={timeZone}
          spellCheck={false}
          placeholder="Europe/Berlin"
          onChange={(event) => onEdit({ timeZone: event.target.value })}
        />
      </div>
      <p role="status" className="text-[12px] text-muted">
        {isPlain ? `${textOf(schedule)}. ` : ""}
        {isAsSaved && task !== null && task.dueAt !== null
          ? t("nextAt", { at: formats.moment(task.dueAt) })
          : t("nextOnceSaved")}
      </p>
    </div>
  );
}
