"use client";

import { useState, useSyncExternalStore } from "react";
import { later } from "./later";
import { onToasts, type Toast, waitingToasts } from "./toast";

const Toasts = later(() => import("./toasts").then((module) => module.Toasts));
const NONE: readonly Toast[] = [];

/** Where toasts are drawn; their library comes with the first of them. */
export function ToastHost() {
  const waiting = useSyncExternalStore(onToasts, waitingToasts, () => NONE);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && waiting.length > 0) setWanted(true);
  return isWanted ? <Toasts /> : null;
}
