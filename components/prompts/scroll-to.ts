const MOST_FRAMES = 12;
const LEAST_FRAMES = 3;

/**
 * Brings an element into view and keeps it there until the page is at rest: what has never been seen has
 * a guessed height, and gets its own only when it comes near the window.
 */
export function scrollTo(id: string, block: ScrollLogicalPosition): void {
  let frame = 0;
  let lastTop = Number.NaN;
  function step(): void {
    const element = document.getElementById(id);
    if (element === null) return;
    element.scrollIntoView({ block });
    const { top } = element.getBoundingClientRect();
    frame += 1;
    const isAtRest = frame > LEAST_FRAMES && top === lastTop;
    lastTop = top;
    if (!isAtRest && frame < MOST_FRAMES) requestAnimationFrame(step);
  }
  step();
}
