"use client";

import { BrokenView } from "@/components/shell/broken-view";

export default function BrokenPage(props: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main>
      <title>Holdfast</title>
      <BrokenView error={props.error} onShowAgain={props.reset} />
    </main>
  );
}
