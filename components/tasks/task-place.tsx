"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useProfileNames } from "../shell/use-found";
import { useTRPC } from "../trpc/client";
import { Select } from "../ui/select";
import type { TaskForm } from "./task-form";

const SESSIONS_OFFERED = 50;
const NEW_SESSION = "new";

/** On whose board a task stands, and which session it wakes. */
export function TaskPlace({
  form,
  onEdit,
  fault,
}: {
  form: TaskForm;
  onEdit: (change: Partial<TaskForm>) => void;
  fault: string | undefined;
}) {
  const t = useTranslations("tasks.form");
  const trpc = useTRPC();
  const profiles = useProfileNames();
  const { profile, sessionId } = form;
  const { data } = useQuery({
    ...trpc.sessions.list.queryOptions({ profile, limit: SESSIONS_OFFERED }),
    enabled: profile !== "",
  });
  const sessions = (data?.items ?? []).map(({ id, title }) => ({
    value: id,
    label: title || t("untitled"),
  }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div>
        <Select
          label={t("profile")}
          value={profile}
          placeholder={t("profileNone")}
          options={profiles.map((name) => ({ value: name, label: name }))}
          onValueChange={(name) => onEdit({ profile: name, sessionId: "" })}
        />
        {fault === undefined ? null : (
          <p role="alert" className="mt-1 text-[12px] text-danger-text">
            {fault}
          </p>
        )}
      </div>
      <Select
        label={t("session")}
        value={sessionId === "" ? NEW_SESSION : sessionId}
        isDisabled={profile === ""}
        options={[{ value: NEW_SESSION, label: t("sessionNew") }, ...sessions]}
        onValueChange={(id) => onEdit({ sessionId: id === NEW_SESSION ? "" : id })}
      />
    </div>
  );
}
