/** A stored choice of columns; what nobody can read is no choice. */
export function columnChoice(text: string | null): Record<string, boolean> {
  const stored = parsed(text);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  const entries = Object.entries(stored);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
  );
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
