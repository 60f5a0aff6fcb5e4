"use client";

import { useTranslations } from "next-intl";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import {
  type Attachment,
  type AttachmentFault,
  LONG_PASTE_CHARACTERS,
  pastedText,
  toAttachment,
} from "./attachments";
import { newClientId } from "./use-outgoing";

export interface Attaching {
  /** Why files could not be attached, each in one sentence. */
  readonly faults: readonly string[];
  /** Files are held over the composer. */
  readonly isOver: boolean;
  take(files: readonly File[]): Promise<void>;
  forgetFaults(): void;
  readonly dragHandlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
  onPaste(event: ClipboardEvent): void;
}

/** Takes files into a draft by button, drop or paste; says of each that it cannot take why not. */
export function useAttaching(add: (attachments: readonly Attachment[]) => void): Attaching {
  const t = useTranslations("composer");
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);

  async function take(files: readonly File[]): Promise<void> {
    const read = await Promise.all(files.map(readFile));
    const taken = read.flatMap(({ made }) => ("content" in made ? [made] : []));
    const refused = read.flatMap(({ name, made }) =>
      "content" in made ? [] : [sentence(name, made)],
    );
    if (taken.length > 0) add(taken);
    setFaults(refused);
  }

  function sentence(name: string, fault: AttachmentFault): string {
    return fault.kind === "image-kind"
      ? t("refused.image-kind", { name, kind: fault.mediaType.replace("image/", "") })
      : t(`refused.${fault.kind}`, { name });
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    // A word processor offers a picture of the very text that is pasted.
    if (files.length > 0 && text === "") {
      event.preventDefault();
      void take(files);
    } else if (text.length > LONG_PASTE_CHARACTERS) {
      event.preventDefault();
      add([pastedText(text, t("pastedName"), newClientId())]);
    }
  }

  return {
    faults,
    isOver,
    take,
    forgetFaults: () => setFaults([]),
    onPaste,
    dragHandlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        if (
          event.relatedTarget instanceof Node &&
          event.currentTarget.contains(event.relatedTarget)
        )
          return;
        setOver(false);
      },
      onDrop(event) {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        void take([...event.dataTransfer.files]);
      },
    },
  };
}

async function readFile(file: File): Promise<{ name: string; made: Attachment | AttachmentFault }> {
  const { name, type } = file;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { name, made: toAttachment({ name, type, bytes }, newClientId()) };
  } catch {
    return { name, made: { kind: "unreadable" } }; // a folder, or a file that is gone
  }
}
