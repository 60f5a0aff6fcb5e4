"use client";

import { useTranslations } from "next-intl";
import type { Components, ExtraProps } from "streamdown";
import { KEYBOARD_SCROLLABLE } from "../../ui/keyboard-scrollable";
import { CodeBlock } from "./code-block";
import { outsideAddress, wordsOf } from "./plugins";

type Props<Tag extends keyof React.JSX.IntrinsicElements> = React.JSX.IntrinsicElements[Tag] &
  ExtraProps;

/** What each element of a text looks like; nothing but its own words and links goes through. */
export const ELEMENTS: Components = {
  a: Link,
  pre: Fence,
  code: ({ children }: Props<"code">) => (
    <code className="rounded-sm bg-raised px-1 py-px font-mono text-[0.92em]">{children}</code>
  ),
  h1: ({ children }: Props<"h1">) => <Heading level={3}>{children}</Heading>,
  h2: ({ children }: Props<"h2">) => <Heading level={3}>{children}</Heading>,
  h3: ({ children }: Props<"h3">) => <Heading level={4}>{children}</Heading>,
  h4: ({ children }: Props<"h4">) => <Heading level={4}>{children}</Heading>,
  h5: ({ children }: Props<"h5">) => <Heading level={5}>{children}</Heading>,
  h6: ({ children }: Props<"h6">) => <Heading level={5}>{children}</Heading>,
  p: ({ children }: Props<"p">) => <p className="whitespace-pre-wrap">{children}</p>,
  strong: ({ children }: Props<"strong">) => <strong className="font-semibold">{children}</strong>,
  ul: ({ children }: Props<"ul">) => <ul className="list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }: Props<"ol">) => (
    <ol start={start} className="list-decimal space-y-1 pl-6">
      {children}
    </ol>
  ),
  li: ({ children }: Props<"li">) => <li>{children}</li>,
  hr: () => <hr className="border-line" />,
  blockquote: ({ children }: Props<"blockquote">) => (
    <blockquote className="space-y-2 border-l-2 border-edge pl-3 text-muted">{children}</blockquote>
  ),
  input: ({ checked }: Props<"input">) => <TaskMark isDone={checked === true} />,
  table: ({ children }: Props<"table">) => (
    <div {...KEYBOARD_SCROLLABLE} className="max-w-full overflow-x-auto">
      <table className="border-collapse text-[13px] tabular-nums">{children}</table>
    </div>
  ),
  thead: ({ children }: Props<"thead">) => <thead>{children}</thead>,
  tbody: ({ children }: Props<"tbody">) => <tbody>{children}</tbody>,
  tr: ({ children }: Props<"tr">) => <tr className="border-b border-line">{children}</tr>,
  th: ({ children, style }: Props<"th">) =>
    children === undefined ? (
      <td className="px-2 py-1" />
    ) : (
      <th scope="col" style={style} className="px-2 py-1 text-left font-medium">
        {children}
      </th>
    ),
  td: ({ children, style }: Props<"td">) => (
    <td style={style} className="px-2 py-1 align-top">
      {children}
    </td>
  ),
  sub: ({ children }: Props<"sub">) => <sub>{children}</sub>,
  sup: ({ children }: Props<"sup">) => <sup>{children}</sup>,
  section: ({ children }: Props<"section">) => <div className="text-[12px]">{children}</div>,
};

function Heading({ level, children }: { level: 3 | 4 | 5; children: React.ReactNode }) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={level === 3 ? "pt-1 text-[15px] font-semibold" : "font-semibold"}>
      {children}
    </Tag>
  );
}

/** A link tells where it leads before anybody follows it. */
function Link({ href, children, node }: Props<"a">) {
  const t = useTranslations("thread");
  const url = outsideAddress(href);
  const words = node === undefined ? "" : wordsOf(node);
  const isImage = node?.properties.dataImage !== undefined;
  if (url === null) return <span>{isImage ? t("image", { name: words }) : children}</span>;
  const place = url.protocol === "mailto:" ? url.pathname : url.host;
  return (
    <a
      href={url.href}
      title={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent-text underline decoration-1 underline-offset-2"
    >
      {isImage ? t("image", { name: words }) : children}
      {!isImage && [place, href, url.href].includes(words.trim()) ? null : (
        <span className="text-[0.88em] text-muted"> ({place})</span>
      )}
    </a>
  );
}

function Fence({ node }: Props<"pre">) {
  const [inner] = node?.children ?? [];
  if (node === undefined) return null;
  const classes = inner?.type === "element" ? inner.properties.className : [];
  const [first] = Array.isArray(classes) ? classes : [];
  const language = typeof first === "string" ? first.replace("language-", "") : "";
  return <CodeBlock code={wordsOf(node).replace(/\n$/, "")} language={language} />;
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const t = useTranslations("thread");
  return (
    <span role="img" aria-label={t(isDone ? "taskDone" : "taskOpen")} className="mr-1 font-mono">
      {isDone ? "☑" : "☐"}
    </span>
  );
}
