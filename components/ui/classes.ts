import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({ extend: { theme: { radius: ["box"] } } });

/** Class names as one text; of two that set the same thing the later one holds. */
export function cn(...inputs: ClassValue[]): string {
  return merge(clsx(inputs));
}
