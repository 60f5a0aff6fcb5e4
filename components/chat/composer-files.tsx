"use client";

import { FileText, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "../format/use-formats";
import { IconButton } from "../ui/button";
import type { Attachment } from "./attachments";

/** The files that go with the message, each with a way to leave it out. */
export function ComposerFiles({
  attachments,
  onRemove,
  onUnpack,
}: {
  attachments: readonly Attachment[];
  onRemove: (attachment: Attachment) => void;
  /** Puts a pasted text back into the message. */
  onUnpack: (attachment: Attachment) => void;
}) {
  const t = useTranslations("composer");
  const formats = useFormats();
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t("files")} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto pb-1">
      {attachments.map((attachment) => {
        const { id, name, bytes, content, isPasted } = attachment;
        return (
          <li
            key={id}
            className="flex h-9 items-center gap-1.5 rounded-box border border-line bg-raised pl-1.5 text-[12px]"
          >
            {content.kind === "image" ? (
              <img
                src={`data:${content.mediaType};base64,${content.data}`}
                alt=""
                className="size-6 rounded object-cover"
              />
            ) : (
              <FileText aria-hidden className="size-3.5 text-muted" />
            )}
            <span className="max-w-48 truncate" title={name}>
              {name}
            </span>
            <span className="font-mono text-muted tabular-nums" title={formats.exact(bytes)}>
              {formats.bytes(bytes)}
            </span>
            {isPasted ? (
              <IconButton
                size="sm"
                icon={Undo2}
                label={t("unpack", { name })}
                onClick={() => onUnpack(attachment)}
              />
            ) : null}
            <IconButton
              size="sm"
              icon={X}
              label={t("remove", { name })}
              onClick={() => onRemove(attachment)}
            />
          </li>
        );
      })}
    </ul>
  );
}
