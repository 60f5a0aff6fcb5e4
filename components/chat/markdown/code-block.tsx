"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useIsCodeFenceIncomplete } from "streamdown";
import { CopyButton } from "../../ui/copy-button";
import { KEYBOARD_SCROLLABLE } from "../../ui/keyboard-scrollable";
import type { CodeToken } from "./code-tokens";

/** Beyond this, colours cost more time than they save the reader. */
const MAX_COLOURED_CHARACTERS = 50_000;

const COLOURS: Readonly<Record<string, string>> = {
  keyword: "text-stable-text",
  built_in: "text-output-text",
  type: "text-output-text",
  literal: "text-write-text",
  number: "text-write-text",
  string: "text-read-text",
  regexp: "text-read-text",
  title: "text-context-text",
  attr: "text-volatile-text",
  attribute: "text-volatile-text",
  name: "text-stable-text",
  variable: "text-volatile-text",
  meta: "text-tools-text",
  comment: "text-muted",
  doctag: "text-muted",
  deletion: "text-uncached-text",
  addition: "text-read-text",
};

/** Code with its language and a way to copy it; coloured once it is seen and whole. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const t = useTranslations("thread");
  const isWriting = useIsCodeFenceIncomplete();
  const boxRef = useRef<HTMLElement>(null);
  const tokens = useCodeTokens({ code, language, isWriting, boxRef });
  return (
    <figure ref={boxRef} className="overflow-hidden rounded-box border border-line bg-panel">
      <figcaption className="flex h-8 items-center justify-between border-b border-line pl-3 pr-1 font-mono text-[12px] text-muted">
        {language === "" ? t("code") : language}
        <CopyButton text={code} label={t("copyCode")} />
      </figcaption>
      <pre
        {...KEYBOARD_SCROLLABLE}
        className="max-h-[32rem] overflow-auto p-3 font-mono text-[12.5px] leading-5"
      >
        <code>
          {tokens === null
            ? code
            : tokens.map(({ key, text, kind }) => (
                <span key={key} className={kind === null ? undefined : COLOURS[kind]}>
                  {text}
                </span>
              ))}
        </code>
      </pre>
    </figure>
  );
}

function useCodeTokens({
  code,
  language,
  isWriting,
  boxRef,
}: {
  code: string;
  language: string;
  isWriting: boolean;
  boxRef: React.RefObject<HTMLElement | null>;
}) {
  const [coloured, setColoured] = useState<{ code: string; tokens: CodeToken[] } | null>(null);
  useEffect(() => {
    const box = boxRef.current;
    if (box === null || isWriting || language === "" || code.length > MAX_COLOURED_CHARACTERS)
      return;
    let isGone = false;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      watcher.disconnect();
      // Code without colours is whole: that they could not be loaded is no news for its reader.
      void import("./code-tokens").then(
        ({ codeTokens }) => {
          const tokens = isGone ? null : codeTokens(code, language);
          if (tokens !== null) setColoured({ code, tokens });
        },
        () => undefined,
      );
    });
    watcher.observe(box);
    return () => {
      isGone = true;
      watcher.disconnect();
    };
  }, [code, language, isWriting, boxRef]);
  if (coloured === null || coloured.code !== code) return null;
  return coloured.tokens.map((token, index) => ({ ...token, key: String(index) }));
}
