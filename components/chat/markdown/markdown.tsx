"use client";

import { Streamdown } from "streamdown";
import { ELEMENTS } from "./elements";
import { REHYPE_PLUGINS } from "./plugins";

/** Markdown as React elements; what is still being written is closed as if it ended here. */
export function Markdown({ text, isLive }: { text: string; isLive: boolean }) {
  return (
    <Streamdown
      className="flex flex-col gap-2.5"
      components={ELEMENTS}
      rehypePlugins={REHYPE_PLUGINS}
      controls={false}
      linkSafety={NO_DIALOG}
      parseIncompleteMarkdown={isLive}
      isAnimating={isLive}
    >
      {text}
    </Streamdown>
  );
}

/** Links show their address themselves. */
const NO_DIALOG = { enabled: false };
