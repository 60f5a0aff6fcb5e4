import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { ApiProvider } from "@/components/trpc/client";
import { LiveProvider } from "@/components/trpc/live";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <LiveProvider>
        <NuqsAdapter>
          <Shell>{children}</Shell>
        </NuqsAdapter>
      </LiveProvider>
    </ApiProvider>
  );
}
