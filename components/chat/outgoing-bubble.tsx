"use client";

import { memo } from "react";
import { toAskedFile } from "./asked";
import type { Outgoing } from "./use-outgoing";
import { UserBubble } from "./user-bubble";

/** One message on its way. */
export const OutgoingBubble = memo(function OutgoingBubble({ message }: { message: Outgoing }) {
  const { text, speaker, files } = message;
  const asked = {
    text,
    speaker,
    at: null,
    notes: [],
    files: files.map(toAskedFile),
    excluded: null,
  };
  return <UserBubble asked={asked} isSending />;
});
