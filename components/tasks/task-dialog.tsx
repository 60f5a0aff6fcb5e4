"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useId, useState } from "react";
import type { TaskView } from "@/server/core/contracts";
import { useFormats } from "../format/use-formats";
import { useTRPC } from "../trpc/client";
import { toFault } from "../trpc/fault";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FaultNotice } from "../ui/fault-notice";
import { TextArea, TextField } from "../ui/text-field";
import { showToast } from "../ui/toast";
import { useZone } from "../usage/use-zone";
import {
  changesOf,
  emptyTask,
  formOf,
  MAX_TITLE,
  type TaskFault,
  type TaskForm,
  taskFaults,
  timesOf,
} from "./task-form";
import { TaskPlace } from "./task-place";
import { TaskTimes } from "./task-times";

/** Writes a new task or changes one; stays open, and says why, where the gateway refuses it. */
export function TaskDialog({
  task,
  profile,
  isOpen,
  onOpenChange,
}: {
  /** null = a new one. */
  task: TaskView | null;
  profile: string | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const t = useTranslations("tasks.form");
  const zone = useZone();
  const [edited, setEdited] = useState<Partial<TaskForm>>({});
  const [isTried, setTried] = useState(false);
  const save = useSave(task, () => onOpenChange(false));
  const formId = useId();
  const form = { ...(task === null ? emptyTask(profile, zone) : formOf(task, zone)), ...edited };
  const faults = taskFaults(form);
  const told = (fault: TaskFault) =>
    isTried && faults.includes(fault) ? t(`fault.${fault}`) : undefined;
  const edit = (change: Partial<TaskForm>) => setEdited((held) => ({ ...held, ...change }));

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (faults.length === 0 && !save.isBusy) save.run(form);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!save.isBusy) onOpenChange(next);
      }}
      title={t(task === null ? "titleNew" : "titleEdit")}
      description={t("description")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={save.isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" form={formId} tone="accent" isBusy={save.isBusy}>
            {t(task === null ? "create" : "save")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} autoComplete="off" className="flex flex-col gap-3">
        <TextField
          label={t("title")}
          placeholder={t("titleExample")}
          fault={told("title")}
          value={form.title}
          maxLength={MAX_TITLE}
          onChange={(event) => edit({ title: event.target.value })}
        />
        <TextArea
          label={t("text")}
          hint={t("textHint")}
          fault={told("text")}
          value={form.text}
          rows={4}
          className="font-sans!"
          onChange={(event) => edit({ text: event.target.value })}
        />
        {task === null ? <TaskPlace form={form} fault={told("profile")} onEdit={edit} /> : null}
        <TaskTimes
          form={form}
          task={task}
          onEdit={edit}
          faults={{ at: told("at"), schedule: told("schedule") }}
        />
        {save.error === null ? null : (
          <FaultNotice fault={toFault(save.error)} title={t("notSaved")} />
        )}
      </form>
    </Dialog>
  );
}

/** Keeps what was written; when it is due next is told as the gateway answers it. */
function useSave(task: TaskView | null, onSaved: () => void) {
  const t = useTranslations("tasks.form");
  const formats = useFormats();
  const trpc = useTRPC();
  const queryClient = useQueryClient();

  function onSuccess({ title, dueAt }: TaskView): void {
    void queryClient.invalidateQueries(trpc.tasks.pathFilter());
    const text = dueAt === null ? t("savedByHand") : t("savedDue", { at: formats.moment(dueAt) });
    showToast({ title: t("saved", { title }), text });
    onSaved();
  }

  const create = useMutation(trpc.tasks.create.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.tasks.update.mutationOptions({ onSuccess }));
  return {
    isBusy: create.isPending || update.isPending,
    error: create.error ?? update.error,
    run(form: TaskForm) {
      if (task !== null) return update.mutate(changesOf(task, form));
      const { profile, sessionId, title, text } = form;
      create.mutate({
        ...{ profile, title: title.trim(), text, sessionId: sessionId === "" ? null : sessionId },
        ...timesOf(form),
      });
    },
  };
}
