"use client";

import { useMemo } from "react";
import { cn } from "../ui/classes";
import { BACKGROUNDS, LETTERS, type Meaning } from "../ui/meaning";
import { squarified } from "./treemap-layout";

export interface TreemapNode {
  readonly id: string;
  readonly label: string;
  readonly meaning: Meaning;
  readonly amount: number;
  readonly detail?: string;
}

// The layout is made for a box of these sides and stretched to the one on the page.
const BOX = { x: 0, y: 0, width: 160, height: 100 };
// Words stand only where they have room, whatever the width of the page.
const IF_ROOMY = "hidden [@container(min-height:50px)_and_(min-width:52px)]:block";

/** Amounts as areas; each can be chosen. Beside it stands a table with the same figures. */
export function Treemap({
  label,
  nodes,
  format,
  selectedId = null,
  onSelect,
  className,
}: {
  label: string;
  nodes: readonly TreemapNode[];
  format: (amount: number) => string;
  selectedId?: string | null;
  onSelect: (id: string) => void;
  className?: string;
}) {
  const placed = useMemo(() => {
    const sorted = nodes.toSorted((a, b) => b.amount - a.amount);
    const boxes = squarified(
      sorted.map(({ amount }) => amount),
      BOX,
    );
    return sorted.map((node, place) => ({ node, box: boxes[place] ?? BOX }));
  }, [nodes]);

  return (
    <fieldset
      aria-label={label}
      className={cn("relative aspect-[16/10] min-h-48 w-full min-w-0", className)}
    >
      {placed.map(({ node, box }) => {
        const isChosen = node.id === selectedId;
        return (
          <button
            key={node.id}
            type="button"
            aria-pressed={isChosen}
            aria-label={`${node.label}, ${node.detail ?? format(node.amount)}`}
            title={`${node.label} · ${node.detail ?? format(node.amount)}`}
            onClick={() => onSelect(node.id)}
            style={{
              left: `${(box.x / BOX.width) * 100}%`,
              top: `${(box.y / BOX.height) * 100}%`,
              width: `${(box.width / BOX.width) * 100}%`,
              height: `${(box.height / BOX.height) * 100}%`,
            }}
            className="group absolute overflow-hidden p-px text-left outline-none"
          >
            <span
              className={cn(
                "relative flex size-full flex-col overflow-hidden rounded-[3px] bg-panel p-1.5 text-[12px] leading-4 [container-type:size]",
                "group-hover:border-edge group-focus-visible:border-2 group-focus-visible:border-accent",
                isChosen ? "border-2 border-ink" : "border border-line",
              )}
            >
              <span
                aria-hidden
                className={cn("absolute inset-0 opacity-10", BACKGROUNDS[node.meaning])}
              />
              <span
                aria-hidden
                className={cn(
                  "relative mb-1 h-1.5 w-full shrink-0 rounded-[2px]",
                  BACKGROUNDS[node.meaning],
                )}
              />
              <span className={cn("relative truncate font-medium", IF_ROOMY)}>{node.label}</span>
              <span className={cn("relative truncate font-mono tabular-nums", IF_ROOMY)}>
                {LETTERS[node.meaning]} {format(node.amount)}
              </span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
