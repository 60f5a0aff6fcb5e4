import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { ApiProvider } from "@/components/trpc/client";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <NuqsAdapter>
        <Shell>{children}</Shell>
      </NuqsAdapter>
    </ApiProvider>
  );
}
