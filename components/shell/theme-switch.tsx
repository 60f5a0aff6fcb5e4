"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "../ui/button";
import { THEMES, type Theme } from "./theme";
import { useTheme } from "./use-theme";

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Goes from one theme to the next: as the system, light, dark. */
export function ThemeSwitch() {
  const t = useTranslations("shell");
  const [theme, choose] = useTheme();
  return (
    <IconButton
      label={t("themeNow", { theme: t(`theme.${theme}`), next: t(`theme.${nextTheme(theme)}`) })}
      icon={ICONS[theme]}
      onClick={() => choose(nextTheme(theme))}
    />
  );
}

function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}
