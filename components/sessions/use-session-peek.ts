"use client";

import { useCallback } from "react";
import { anyText, yesOrNo } from "../shell/address-parameters";
import { useAddress } from "../shell/use-address";

const PARAMETERS = { peek: anyText, wide: yesOrNo };

/** Which session lies open beside the list, and how wide; kept in the address. */
export function useSessionPeek(ids: readonly string[]) {
  const [{ peek, wide }, setAddress] = useAddress(PARAMETERS);
  // Opening is a step that the browser goes back from; going from row to row is not.
  const open = useCallback(
    (id: string) => setAddress({ peek: id }, { history: peek === null ? "push" : "replace" }),
    [setAddress, peek],
  );
  const close = useCallback(() => setAddress({ peek: null, wide: null }), [setAddress]);
  const setWide = useCallback((isWide: boolean) => setAddress({ wide: isWide }), [setAddress]);
  const index = peek === null ? -1 : ids.indexOf(peek);
  const goTo = (id: string | undefined) => (id === undefined ? undefined : () => open(id));
  return {
    openId: peek,
    isWide: wide,
    setWide,
    open,
    close,
    goPrevious: goTo(index > 0 ? ids[index - 1] : undefined),
    goNext: goTo(index >= 0 ? ids[index + 1] : undefined),
  };
}
