const QUIET_AFTER_MS = 3000;

/** Loads the parts that wait to be reached for once the page has come to rest: from then on they need no gateway. */
export function warmParts(): () => void {
  const timer = setTimeout(() => {
    void Promise.allSettled([
      import("./dialog-frame"),
      import("./menu-frame"),
      import("./popover-frame"),
      import("./select-frame"),
      import("./toasts"),
    ]);
  }, QUIET_AFTER_MS);
  return () => clearTimeout(timer);
}
