import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { ApiProvider } from "@/components/trpc/client";

export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <Shell>{children}</Shell>
    </ApiProvider>
  );
}
