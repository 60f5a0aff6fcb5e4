import { memo } from "react";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import type { Inline } from "./inert-inlines";
import { parseText, type TextBlock } from "./inert-text";

/** Text from a model or a person, shown as React elements only: nothing in it can become markup. */
export const AnswerText = memo(function AnswerText({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2">
      {keyed(parseText(text)).map(({ key, item }) => (
        <Block key={key} block={item} />
      ))}
    </div>
  );
});

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case "code":
      return (
        <pre
          {...KEYBOARD_SCROLLABLE}
          className="overflow-x-auto rounded-box border border-line bg-raised p-3 font-mono text-[13px]"
        >
          <code>{block.text}</code>
        </pre>
      );
    case "heading":
      return (
        <p className="font-semibold">
          <Inlines inlines={block.inlines} />
        </p>
      );
    case "quote":
      return (
        <blockquote className="whitespace-pre-wrap border-l-2 border-line pl-3 text-muted">
          <Inlines inlines={block.inlines} />
        </blockquote>
      );
    case "table":
      return <Table {...block} />;
    case "list":
      return <List start={block.start} items={block.items} />;
    case "paragraph":
      return (
        <p className="whitespace-pre-wrap">
          <Inlines inlines={block.inlines} />
        </p>
      );
  }
}

const ALIGNED = { left: "text-left", right: "text-right", center: "text-center" } as const;

function Table({ head, rows, alignments }: Extract<TextBlock, { kind: "table" }>) {
  const cell = (column: string) =>
    `border border-line px-2 py-1 tabular-nums ${ALIGNED[alignments[Number(column)] ?? "left"]}`;
  return (
    <div {...KEYBOARD_SCROLLABLE} className="overflow-x-auto">
      <table className="text-[13px]">
        <thead>
          <tr>
            {keyed(head).map(({ key, item }) =>
              item.length === 0 ? (
                <td key={key} className={cell(key)} />
              ) : (
                <th key={key} scope="col" className={cell(key)}>
                  <Inlines inlines={item} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map((row) => (
            <tr key={row.key}>
              {keyed(row.item).map(({ key, item }) => (
                <td key={key} className={cell(key)}>
                  <Inlines inlines={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ start, items }: { start: number | null; items: readonly (readonly Inline[])[] }) {
  const points = keyed(items).map(({ key, item }) => (
    <li key={key}>
      <Inlines inlines={item} />
    </li>
  ));
  if (start === null) return <ul className="list-disc pl-5">{points}</ul>;
  return (
    <ol className="list-decimal pl-7" start={start}>
      {points}
    </ol>
  );
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return keyed(inlines).map(({ key, item }) => {
    if (item.kind === "strong") return <strong key={key}>{item.text}</strong>;
    if (item.kind === "emphasis") return <em key={key}>{item.text}</em>;
    if (item.kind === "plain") return <span key={key}>{item.text}</span>;
    return (
      <code key={key} className="rounded-sm bg-raised px-1 font-mono text-[13px]">
        {item.text}
      </code>
    );
  });
}

/** Text only ever grows at its end, so a piece's place is its identity. */
function keyed<T>(items: readonly T[]): { key: string; item: T }[] {
  return items.map((item, index) => ({ key: String(index), item }));
}
