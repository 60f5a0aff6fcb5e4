/** Long enough for a negligible error at the seams, short enough that no slice takes long to count. */
export const MAXIMUM_SLICE_CHARACTERS = 8 * 1024;
/** The merge is quadratic in the length of an unbroken run; text of people and programs has shorter ones. */
export const MAXIMUM_RUN_CHARACTERS = 256;

const SPACE = /\s/;

/** The text cut into pieces that are safe to count: none too long, none with a long unbroken run. */
export function sliceText(text: string): string[] {
  const slices: string[] = [];
  let start = 0;
  let runStart = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (SPACE.test(text.charAt(index))) runStart = index + 1;
    const isFull = index + 1 - start >= MAXIMUM_SLICE_CHARACTERS;
    const isLongRun = index + 1 - runStart >= MAXIMUM_RUN_CHARACTERS;
    if (!isFull && !isLongRun) continue;
    const end = wholeCharacterEnd(text, index + 1);
    slices.push(text.slice(start, end));
    start = end;
    runStart = end;
  }
  if (start < text.length) slices.push(text.slice(start));
  return slices;
}

function wholeCharacterEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  const isHighSurrogate = last >= 0xd800 && last <= 0xdbff;
  return isHighSurrogate && end < text.length ? end + 1 : end;
}
