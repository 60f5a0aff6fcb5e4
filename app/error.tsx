"use client";

import { BrokenView } from "@/components/shell/broken-view";

export default function BrokenPage({ reset }: { error: Error; reset: () => void }) {
  return <BrokenView onShowAgain={reset} />;
}
