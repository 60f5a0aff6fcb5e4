"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueueItem } from "./queue-item";
import { useQueue } from "./use-queue";

/** What waits behind the running answer, next first: to be edited, put into another order or dropped. */
export function QueueStrip({
  sessionId,
  onTakeBack,
}: {
  sessionId: string;
  /** The words of a dropped message are wanted after all. */
  onTakeBack: (text: string) => void;
}) {
  const t = useTranslations("queue");
  const queue = useQueue(sessionId, onTakeBack);
  const [dragged, setDragged] = useState<string | null>(null);
  const { items } = queue;
  if (items.length === 0) return null;
  return (
    <section
      aria-label={t("label")}
      className="max-h-44 overflow-y-auto rounded-box border border-line text-[13px]"
    >
      <ol>
        {items.map((item, place) => (
          <QueueItem
            key={item.turnId}
            item={item}
            place={place}
            count={items.length}
            queue={queue}
            drag={{
              isDragged: dragged === item.turnId,
              onStart: () => setDragged(item.turnId),
              onEnd: () => setDragged(null),
              onDrop: () => {
                if (dragged !== null) void queue.move(dragged, place);
                setDragged(null);
              },
            }}
          />
        ))}
      </ol>
    </section>
  );
}
