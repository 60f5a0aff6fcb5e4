"use client";

import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { NotLoaded } from "./not-loaded";
import { useWhenWanted } from "./use-when-wanted";
import { warmAtRest } from "./warm-parts";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part that no page needs at first: it comes when it is first shown, or once the page has come to
 * rest. Until it is there `waiting` stands in its place.
 */
export function later<Props extends object>(
  load: Load<Props>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const part = held(load);
  return function Later(props: Props) {
    const { loaded, hasFailed, want } = useWhenWanted(part.load);
    useEffect(want, [want]);
    const Part = part.now() ?? loaded;
    if (Part !== null) return <Part {...props} />;
    return hasFailed ? <NotLoaded /> : waiting;
  };
}

interface Opening {
  readonly isOpen: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A dialog or drawer that comes when it is first opened, and stays, so that it can close in its own time. */
export function laterOnceOpen<Props extends Opening>(load: Load<Props>): ComponentType<Props> {
  const part = held(load);
  return function LaterOnceOpen(props: Props) {
    const { isOpen, onOpenChange } = props;
    const { loaded, hasFailed, want } = useWhenWanted(part.load);
    useEffect(() => {
      if (isOpen) want();
    }, [isOpen, want]);
    const tell = useRef(onOpenChange);
    tell.current = onOpenChange;
    // What did not open can be opened again.
    useEffect(() => {
      if (hasFailed) tell.current?.(false);
    }, [hasFailed]);
    const Part = loaded ?? (isOpen ? part.now() : null);
    if (Part !== null) return <Part {...props} />;
    return hasFailed ? <NotLoaded /> : null;
  };
}

/** Loaded once for all places that show it. */
function held<Props>(load: Load<Props>) {
  let ready: ComponentType<Props> | null = null;
  const part = {
    now: () => ready,
    load: async () => {
      ready ??= await load();
      return ready;
    },
  };
  warmAtRest(part.load);
  return part;
}
