"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { TaskView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { Panel } from "../ui/panel";
import { QueryState } from "../ui/query-state";
import { Skeleton } from "../ui/skeleton";
import { TaskItem } from "./task-item";
import type { useTaskVerbs } from "./use-task-verbs";

// The gateway's clock wakes tasks and tells nothing of it here.
const EVERY_MS = 10_000;

/** The tasks of one state, those due next first. */
export function TaskSection({
  state,
  profile,
  verbs,
  onEdit,
  onNew,
}: {
  state: TaskView["state"];
  profile: string | null;
  verbs: ReturnType<typeof useTaskVerbs>;
  onEdit: (task: TaskView) => void;
  /** Stands where there is nothing yet. */
  onNew?: () => void;
}) {
  const t = useTranslations("tasks");
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.tasks.list.infiniteQueryOptions(
      { profile, state },
      { getNextPageParam: (page) => page.nextCursor, refetchInterval: EVERY_MS },
    ),
  );
  const tasks = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t(`section.${state}`)} bodyClassName="p-0!">
      <QueryState
        query={query}
        title={t("notLoaded")}
        skeleton={<Skeleton rows={3} className="p-3!" />}
        isEmpty={() => tasks.length === 0}
        empty={<Nothing state={state} onNew={onNew} />}
      >
        {() => (
          <>
            <ul>
              {tasks.map((task) => (
                <TaskItem key={task.id} task={task} verbs={verbs} onEdit={() => onEdit(task)} />
              ))}
            </ul>
            {query.hasNextPage ? (
              <div className="flex justify-center p-2">
                <Button
                  size="sm"
                  tone="quiet"
                  isBusy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("more")}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

function Nothing({ state, onNew }: { state: TaskView["state"]; onNew: (() => void) | undefined }) {
  const t = useTranslations("tasks");
  if (onNew === undefined) return <p className="p-3 text-muted">{t(`none.${state}`)}</p>;
  return (
    <EmptyState
      kind="nothing-yet"
      title={t("none.open")}
      text={t("teach")}
      action={
        <Button tone="accent" onClick={onNew}>
          {t("first")}
        </Button>
      }
    />
  );
}
