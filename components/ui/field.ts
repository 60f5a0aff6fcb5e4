/** How a line to write in looks. */
export const FIELD =
  "min-h-8 w-full rounded-box border border-edge bg-page px-2 py-1 text-[13px] text-ink placeholder:text-muted disabled:opacity-60 aria-invalid:border-danger-text";
