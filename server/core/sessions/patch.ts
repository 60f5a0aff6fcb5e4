/** The value with the patch's fields in place of its own; fields that are undefined leave it as it is. */
export function withPatch<T extends object>(value: T, patch: Partial<NoInfer<T>>): T {
  const given = Object.entries(patch).filter(([, field]) => field !== undefined);
  return Object.assign({ ...value }, Object.fromEntries(given));
}
