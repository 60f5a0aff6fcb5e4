"use client";

import { createContext, type ReactNode, useContext } from "react";
import { BrokenView } from "./broken-view";

const Broken = createContext<typeof BrokenView | null>(null);

/** Carries what a failed page shows, once for all pages: each would else load a copy of its own. */
export function BrokenParts({ children }: { children: ReactNode }) {
  return <Broken value={BrokenView}>{children}</Broken>;
}

/** What stands in the place of a page that failed. */
export function useBrokenView(): typeof BrokenView {
  const view = useContext(Broken);
  if (view === null) throw new Error("useBrokenView needs BrokenParts above it");
  return view;
}
