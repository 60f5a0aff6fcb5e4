"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { createAddressChanges } from "./address-changes";
import {
  type AddressChange,
  type AddressParameters,
  type AddressState,
  readTexts,
  toTexts,
} from "./address-parameters";

type History = "push" | "replace";

const changes = createAddressChanges({
  search: () => window.location.search,
  go(search, isStep) {
    const { pathname, hash } = window.location;
    // The router hears of both, and renders nothing on the gateway for it.
    window.history[isStep ? "pushState" : "replaceState"](null, "", `${pathname}${search}${hash}`);
  },
});

/**
 * What the address says under these names, and the way to change it: shown at once, and without a step
 * that the browser goes back from unless it is asked for. `parameters` must not change.
 */
export function useAddress<P extends AddressParameters>(
  parameters: P,
  usual: { history: History } = REPLACE,
): [AddressState<P>, (change: AddressChange<P>, options?: { history: History }) => void] {
  const search = useSearchParams();
  const underWay = useSyncExternalStore(changes.onChange, changes.current, changes.current);
  const said = JSON.stringify(
    Object.keys(parameters).map((name) => [
      name,
      underWay.has(name) ? underWay.get(name) : search.get(name),
    ]),
  );
  const state = useMemo(() => {
    const texts = new Map<string, string | null>(JSON.parse(said));
    return readTexts(parameters, (name) => texts.get(name) ?? null);
  }, [parameters, said]);
  const { history } = usual;
  const change = useCallback(
    (next: AddressChange<P>, options = { history }) =>
      changes.change(toTexts(parameters, next), { isStep: options.history === "push" }),
    [parameters, history],
  );
  return [state, change];
}

const REPLACE = { history: "replace" } as const;

/** Keeps changes of the address and the router together; stands once in the dashboard. */
export function AddressKeeper() {
  const search = useSearchParams().toString();
  const path = usePathname();
  useEffect(() => changes.arrived(search), [search]);
  // Leaving a page: for the one that comes, what the last one wanted means nothing.
  useEffect(() => (path === null ? undefined : changes.forget), [path]);
  useEffect(() => {
    window.addEventListener("popstate", changes.forget);
    return () => window.removeEventListener("popstate", changes.forget);
  }, []);
  return null;
}
