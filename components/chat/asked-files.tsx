"use client";

import { FileText, Image as Picture } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { KEYBOARD_SCROLLABLE } from "../ui/keyboard-scrollable";
import { Popover } from "../ui/popover";
import type { AskedFile } from "./asked";

/** The files that came with a message: images in boxes of one height, texts as chips that open. */
export function AskedFiles({ files }: { files: readonly AskedFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="flex max-w-[min(36rem,85vw)] flex-wrap justify-end gap-1.5">
      {files.map((file) => (
        <li key={file.key}>
          {file.kind === "image" ? <ImageBox file={file} /> : <TextChip file={file} />}
        </li>
      ))}
    </ul>
  );
}

function ImageBox({ file }: { file: AskedFile }) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const label = t("imageFile", { name: file.name ?? formats.bytes(file.bytes) });
  // The box has its height before the image has come, so that nobody's place in the thread moves.
  const box =
    "grid h-32 w-44 place-items-center overflow-hidden rounded-box border border-line bg-panel";
  if (file.href === null) {
    return (
      <span className={`${box} text-muted`} role="img" aria-label={label}>
        <Picture aria-hidden className="size-5" />
      </span>
    );
  }
  return (
    <a href={file.href} target="_blank" rel="noopener" className={box}>
      <img
        src={file.href}
        alt={label}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </a>
  );
}

function TextChip({ file }: { file: AskedFile }) {
  const t = useTranslations("thread");
  const formats = useFormats();
  const name = file.name ?? t("textFile");
  const chip = (
    <>
      <FileText aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="max-w-60 truncate">{name}</span>
      <span className="font-mono text-muted tabular-nums">{formats.bytes(file.bytes)}</span>
    </>
  );
  const look =
    "inline-flex min-h-6 items-center gap-1.5 rounded-box border border-line bg-panel px-2 text-[12px]";
  if (file.text === null) return <span className={look}>{chip}</span>;
  return (
    <Popover
      align="end"
      label={t("fileText", { name })}
      className="w-[min(40rem,90vw)]"
      trigger={
        <button type="button" className={`${look} hover:border-edge`}>
          {chip}
        </button>
      }
    >
      <pre
        {...KEYBOARD_SCROLLABLE}
        className="max-h-[60dvh] overflow-auto whitespace-pre-wrap font-mono text-[12px]"
      >
        {file.text}
      </pre>
    </Popover>
  );
}
