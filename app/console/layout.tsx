import type { ReactNode } from "react";
import { ConsoleFrame } from "@/components/chat/console-frame";
import { Shell } from "@/components/shell/shell";
import { ApiProvider } from "@/components/trpc/client";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <Shell>
        <ConsoleFrame>{children}</ConsoleFrame>
      </Shell>
    </ApiProvider>
  );
}
