import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, LOCALE_COOKIE, type Locale } from "@/components/shell/locale";
import type { messages as english } from "../messages/en";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof english;
  }
}

const CATALOGUES = {
  en: () => import("../messages/en"),
  "zh-CN": () => import("../messages/zh-CN"),
};

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value ?? null;
  const accepted = (await headers()).get("accept-language");
  const locale = chooseLocale(chosen, accepted);
  const catalogue = await CATALOGUES[locale]();
  return { locale, messages: catalogue.messages };
});
