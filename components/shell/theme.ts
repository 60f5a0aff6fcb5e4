export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "theme";
export const RAIL_COOKIE = "rail";

/** The theme that a stored word names; the system's where it names none. */
export function toTheme(word: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === word) ?? "system";
}
