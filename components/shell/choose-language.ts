"use server";

import { cookies } from "next/headers";
import { isLocale, LOCALE_COOKIE } from "./locale";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Remembers the reader's language in a cookie; an unknown one changes nothing. */
export async function chooseLanguage(locale: string): Promise<void> {
  if (!isLocale(locale)) return;
  const jar = await cookies();
  jar.set(LOCALE_COOKIE, locale, { path: "/", maxAge: ONE_YEAR_S, sameSite: "lax" });
}
