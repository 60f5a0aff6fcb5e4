/** Which of `count` items a key of the keyboard leads to, from the one at `index`; null = to none. */
export function roveTo(
  key: string,
  { index, count, isLine }: { index: number; count: number; isLine: boolean },
): number | null {
  if (count === 0) return null;
  if (key === "Home" || key === "PageUp") return 0;
  if (key === "End" || key === "PageDown") return count - 1;
  if (key === "ArrowRight" || (key === "ArrowDown" && !isLine)) return (index + 1) % count;
  if (key === "ArrowLeft" || (key === "ArrowUp" && !isLine)) return (index + count - 1) % count;
  return null;
}
