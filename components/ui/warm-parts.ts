const QUIET_AFTER_MS = 3000;

const waiting = new Set<() => Promise<unknown>>([
  () => import("./menu-frame"),
  () => import("./popover-frame"),
  () => import("./select-frame"),
]);
let isShown = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads the parts that wait to be reached for once the page has come to rest: from then on they need no gateway. */
export function warmParts(): () => void {
  isShown = true;
  loadAtRest();
  return () => {
    isShown = false;
    clearTimeout(timer);
  };
}

/** One more part that waits to be reached for. */
export function warmAtRest(load: () => Promise<unknown>): void {
  waiting.add(load);
  if (isShown) loadAtRest();
}

function loadAtRest(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const loads = [...waiting];
    waiting.clear();
    // What fails here is told when it is wanted.
    void Promise.allSettled(loads.map((load) => load()));
  }, QUIET_AFTER_MS);
}
