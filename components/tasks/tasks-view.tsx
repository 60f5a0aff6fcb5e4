"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TaskView } from "@/server/core/contracts";
import { usePaletteAction } from "../shell/use-palette-action";
import { useScope } from "../shell/use-scope";
import { Button } from "../ui/button";
import { laterOnceOpen } from "../ui/later";
import { PageHeader } from "../ui/page-header";
import { TaskSection } from "./task-section";
import { useTaskVerbs } from "./use-task-verbs";

const TaskDialog = laterOnceOpen(() => import("./task-dialog").then((module) => module.TaskDialog));

/** The boards: what is to be done and when it wakes a session, what was done, what was called off. */
export function TasksView() {
  const t = useTranslations("tasks");
  const router = useRouter();
  const { profile } = useScope();
  const verbs = useTaskVerbs((path) => router.push(path));
  const [edited, setEdited] = useState<TaskView | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);

  function show(task: TaskView | null): void {
    setEdited(task);
    setOpened((times) => times + 1);
    setOpen(true);
  }
  usePaletteAction({ id: "new-task", label: t("new"), run: () => show(null) });

  return (
    <div className="text-[13px]">
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          <Button tone="accent" onClick={() => show(null)}>
            <Plus aria-hidden className="size-4" />
            {t("new")}
          </Button>
        }
      />
      <div className="grid items-start gap-4 p-4 max-sm:p-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TaskSection
          state="open"
          profile={profile}
          verbs={verbs}
          onEdit={show}
          onNew={() => show(null)}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <TaskSection state="done" profile={profile} verbs={verbs} onEdit={show} />
          <TaskSection state="cancelled" profile={profile} verbs={verbs} onEdit={show} />
        </div>
      </div>
      <TaskDialog
        key={opened}
        task={edited}
        profile={profile}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </div>
  );
}
