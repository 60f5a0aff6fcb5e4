export const LOCALES = ["en", "zh-CN"] as const;
export type Locale = (typeof LOCALES)[number];
export const LOCALE_COOKIE = "locale";

/** True for a locale that the page is translated into. */
export function isLocale(value: string | null): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The chosen locale where it is one of ours, else the first of ours that the browser accepts, else English. */
export function chooseLocale(chosen: string | null, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  for (const tag of byWeight(acceptLanguage ?? "")) {
    const language = tag.toLowerCase().split("-")[0];
    const match = LOCALES.find((locale) => locale.split("-")[0] === language);
    if (match !== undefined) return match;
  }
  return "en";
}

function byWeight(acceptLanguage: string): string[] {
  return acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight.trim().slice(2)) };
    })
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
