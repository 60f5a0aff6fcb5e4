/** What an operator may hand on about a page that broke; the address without its query, which may hold words of people. */
export function brokenDetails(
  error: Error & { digest?: string },
  { at, address }: { at: string; address: string },
): string {
  const lines = [
    `Holdfast, ${at}`,
    address,
    `${error.name}: ${error.message}`,
    ...(error.digest === undefined ? [] : [`digest ${error.digest}`]),
    ...(error.stack === undefined ? [] : ["", error.stack]),
  ];
  return lines.join("\n");
}
