"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";
import { placeKey } from "./navigation";

/** Whoever comes to another page stands at its heading, as after a full load. */
export function useFocusOnArrival(mainRef: RefObject<HTMLElement | null>): void {
  const place = placeKey(usePathname());
  const former = useRef(place);
  useEffect(() => {
    if (former.current === place) return;
    former.current = place;
    const main = mainRef.current;
    // A page that has put the focus where its work is knows better.
    if (main === null || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>("h1[tabindex]");
    (heading ?? main).focus({ preventScroll: true });
    main.scrollTo({ top: 0 });
  }, [place, mainRef]);
}
