const PREFACE = /^the profile \S+ cannot be used: /;
const NEXT_FILE = /; (?=[\w./-]+\.(?:ya?ml|md)(?: line \d+)?: )/;

/** The faults that one message of a profile names, each with the file that it is in. */
export function faultLines(fault: string): string[] {
  return fault.replace(PREFACE, "").split(NEXT_FILE);
}
