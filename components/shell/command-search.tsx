"use client";

import { Command } from "cmdk";
import { MessageSquare, Search, UserRound, Zap } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Spinner } from "../ui/button";
import { cn } from "../ui/classes";
import { useRested } from "../ui/use-rested";
import { consolePath } from "./console-path";
import { NAV, navHref } from "./navigation";
import { currentActions, onActionsChange, type PaletteAction } from "./palette-actions";
import { THEMES } from "./theme";
import { useFoundSessions, useProfileNames } from "./use-found";
import { useHref, useScope } from "./use-scope";
import { useTheme } from "./use-theme";

const REST_MS = 180;

/** A field, and below it what fits to its words: pages, sessions, profiles, actions. */
export function CommandSearch({
  onDone,
  onShowShortcuts,
  isInline = false,
}: {
  onDone?: () => void;
  onShowShortcuts?: () => void;
  /** It stands on a page and not in a dialog of its own. */
  isInline?: boolean;
}) {
  const t = useTranslations("shell");
  const router = useRouter();
  const href = useHref();
  const { profile } = useScope();
  const [words, setWords] = useState("");
  const rested = useRested(words.trim(), REST_MS);
  const found = useFoundSessions(rested);
  const profiles = useProfileNames();
  const actions = useSyncExternalStore(onActionsChange, currentActions, () => NO_ACTIONS);

  function go(path: string): void {
    onDone?.();
    router.push(path);
  }

  function run(act: () => void): void {
    onDone?.();
    act();
  }

  return (
    <Command
      label={t("search")}
      loop
      className={cn("flex min-h-0 flex-col", isInline && "rounded-box border border-line bg-panel")}
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          value={words}
          onValueChange={setWords}
          placeholder={t("searchHint")}
          spellCheck={false}
          data-1p-ignore
          className="min-h-11 w-full bg-transparent text-[14px] outline-none placeholder:text-muted"
        />
        {found.isSearching ? <Spinner /> : null}
      </div>
      <Command.List
        className={cn("min-h-0 overflow-y-auto p-1.5", isInline ? "max-h-72" : "flex-1")}
      >
        <Command.Empty className="px-3 py-6 text-center text-[13px] text-muted">
          {found.hasFailed ? t("searchFailed") : t("nothingFound", { words })}
        </Command.Empty>
        <Group heading={t("pages")}>
          {NAV.map(({ icon: Icon, ...page }) => (
            <Item
              key={page.id}
              value={`page ${page.id} ${t(`page.${page.id}`)}`}
              icon={<Icon aria-hidden className="size-4" />}
              onSelect={() => go(href(navHref({ icon: Icon, ...page }, profile)))}
            >
              {t(`page.${page.id}`)}
            </Item>
          ))}
        </Group>
        <Group heading={t("page.sessions")}>
          {found.sessions.map((session) => (
            <Item
              key={session.id}
              value={`session ${session.id} ${session.title}`}
              keywords={[words]}
              icon={<MessageSquare aria-hidden className="size-4" />}
              onSelect={() => go(consolePath(session.profile, session.id))}
              detail={session.profile}
            >
              {session.title}
            </Item>
          ))}
        </Group>
        <Group heading={t("profiles")}>
          {profiles.map((name) => (
            <Item
              key={name}
              value={`profile ${name}`}
              icon={<UserRound aria-hidden className="size-4" />}
              onSelect={() => go(consolePath(name))}
              detail={t("newSessionIn")}
            >
              {name}
            </Item>
          ))}
        </Group>
        <Group heading={t("actions")}>
          {actions.map(({ id, label, keywords, run: act }) => (
            <Item
              key={id}
              value={`action ${id} ${label}`}
              keywords={keywords === undefined ? [] : [keywords]}
              icon={<Zap aria-hidden className="size-4" />}
              onSelect={() => run(act)}
            >
              {label}
            </Item>
          ))}
          <OwnActions run={run} onShowShortcuts={onShowShortcuts} />
        </Group>
      </Command.List>
    </Command>
  );
}

const NO_ACTIONS: readonly PaletteAction[] = [];

/** What can be done on every page. */
function OwnActions({
  run,
  onShowShortcuts,
}: {
  run: (act: () => void) => void;
  onShowShortcuts: (() => void) | undefined;
}) {
  const t = useTranslations("shell");
  const [, chooseTheme] = useTheme();
  return (
    <>
      {THEMES.map((theme) => (
        <Item
          key={theme}
          value={`theme ${theme}`}
          keywords={[t("themeWord")]}
          icon={<Zap aria-hidden className="size-4" />}
          onSelect={() => run(() => chooseTheme(theme))}
        >
          {t("useTheme", { theme: t(`theme.${theme}`) })}
        </Item>
      ))}
      {onShowShortcuts === undefined ? null : (
        <Item
          value="shortcuts"
          keywords={[t("shortcuts")]}
          icon={<Zap aria-hidden className="size-4" />}
          onSelect={onShowShortcuts}
          detail="?"
        >
          {t("shortcuts")}
        </Item>
      )}
    </>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pb-0.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-[12px] [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  value,
  keywords,
  icon,
  detail,
  onSelect,
  children,
}: {
  value: string;
  keywords?: string[];
  icon: ReactNode;
  detail?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      {...(keywords === undefined ? {} : { keywords })}
      onSelect={onSelect}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded px-2 text-[13px] max-md:min-h-10 data-[selected=true]:bg-raised"
    >
      <span className="text-muted">{icon}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {detail === undefined ? null : <span className="text-[12px] text-muted">{detail}</span>}
    </Command.Item>
  );
}
