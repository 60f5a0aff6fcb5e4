import { type ClassValue, clsx } from "clsx";

/**
 * Class names as one text. None is taken back: what only sometimes holds stands in a choice of two, and
 * a caller that overrides a part's own look marks the class with `!`.
 */
export function cn(...inputs: ClassValue[]): string {
  return clsx(inputs);
}
