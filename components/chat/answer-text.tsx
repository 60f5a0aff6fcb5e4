"use client";

import { lazy, memo, Suspense } from "react";

const loadMarkdown = () => import("./markdown/markdown").then(({ Markdown }) => Markdown);
// Where the renderer cannot be fetched, the text stands as it was written.
const Markdown = lazy(() =>
  loadMarkdown().then(
    (component) => ({ default: component }),
    () => ({ default: PlainText }),
  ),
);

/** Begins to fetch what shows Markdown, before there is any. */
export function preloadMarkdown(): void {
  void loadMarkdown().catch(() => undefined);
}

/** Text from a model: plain until the renderer is here, then Markdown in which nothing can act. */
export const AnswerText = memo(function AnswerText({
  text,
  isLive = false,
}: {
  text: string;
  isLive?: boolean;
}) {
  return (
    <div className="text-[14px] leading-[1.55]" data-testid="answer-text">
      <Suspense fallback={<PlainText text={text} />}>
        <Markdown text={text} isLive={isLive} />
      </Suspense>
    </div>
  );
});

function PlainText({ text }: { text: string; isLive?: boolean }) {
  return <p className="whitespace-pre-wrap">{text}</p>;
}
