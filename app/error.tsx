"use client";

import { BrokenView } from "@/components/shell/broken-view";

export default function BrokenPage(props: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main>
      <BrokenView error={props.error} onShowAgain={props.reset} />
    </main>
  );
}
