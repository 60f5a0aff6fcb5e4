"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { cn } from "../ui/classes";
import { CopyButton } from "../ui/copy-button";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { BACKGROUNDS } from "../ui/meaning";
import { Swatch } from "../ui/meaning-bar";
import { ShortHash } from "./short-hash";

interface Sized {
  readonly bytes: number;
  readonly tokens: number;
  readonly sha256: string;
}
interface Block extends Sized {
  readonly name: string;
  readonly text: string;
}

/** One tier of a prompt, or its tools: figures, and each block with its text behind a fold. */
export function PromptTierBlocks({
  meaning,
  blocks,
  ...sizes
}: Sized & {
  meaning: "tools" | "stable" | "context" | "volatile";
  blocks: readonly Block[];
}) {
  const t = useTranslations("sessionPages.prompt");
  const name = t(`tier.${meaning}`);
  return (
    <section aria-label={name} className="relative rounded-box border border-line bg-panel pl-1">
      <span
        aria-hidden
        className={cn("absolute inset-y-0 left-0 w-1 rounded-l-box", BACKGROUNDS[meaning])}
      />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <h2 className="flex items-center gap-2 font-medium">
          <Swatch meaning={meaning} />
          {name}
        </h2>
        <Sizes {...sizes} />
        <span className="ml-auto">
          <ShortHash hash={sizes.sha256} label={name} />
        </span>
      </header>
      {blocks.map((block) => (
        <PromptBlock key={block.name} block={block} />
      ))}
    </section>
  );
}

function PromptBlock({ block }: { block: Block }) {
  const t = useTranslations("sessionPages.prompt");
  const { name, text } = block;
  return (
    <details className="group border-t border-line">
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 hover:bg-raised">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        <span className="min-w-0 flex-1 font-mono text-[12px]">{name}</span>
        <Sizes {...block} />
      </summary>
      <div className="relative border-t border-line bg-page">
        <span className="absolute right-2 top-2">
          <CopyButton text={text} label={t("copyText", { name })} />
        </span>
        <section
          {...KEYBOARD_SCROLLABLE}
          aria-label={t("fullText", { name })}
          className="max-h-[32rem] overflow-auto"
        >
          <pre className="whitespace-pre-wrap p-3 pr-10 font-mono text-[12px] leading-5">
            {text}
          </pre>
        </section>
      </div>
    </details>
  );
}

function Sizes({ bytes, tokens }: Pick<Sized, "bytes" | "tokens">) {
  const t = useTranslations("sessionPages.prompt");
  const formats = useFormats();
  return (
    <span
      title={t("bytesExact", { bytes: formats.exact(bytes) })}
      className="font-mono text-[12px] tabular-nums text-muted"
    >
      {t("tierFigures", { bytes: formats.bytes(bytes), tokens: formats.tokens(tokens) })}
    </span>
  );
}
