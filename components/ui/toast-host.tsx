"use client";

import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import { onToasts, type Toast, waitingToasts } from "./toast";

const Toasts = dynamic(() => import("./toasts").then((module) => module.Toasts), { ssr: false });
const NONE: readonly Toast[] = [];

/** Where toasts are drawn; their library comes with the first of them. */
export function ToastHost() {
  const waiting = useSyncExternalStore(onToasts, waitingToasts, () => NONE);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && waiting.length > 0) setWanted(true);
  return isWanted ? <Toasts /> : null;
}
