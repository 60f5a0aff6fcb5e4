"use client";

import { useBrokenView } from "@/components/shell/broken-parts";

export default function BrokenPage(props: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const BrokenView = useBrokenView();
  return (
    <main>
      <title>Holdfast</title>
      <BrokenView error={props.error} onShowAgain={props.reset} />
    </main>
  );
}
