/** How everything looks that floats over the page. */
export const FLOATING =
  "z-50 rounded-box border border-line bg-panel text-[13px] text-ink shadow-lg outline-none";
