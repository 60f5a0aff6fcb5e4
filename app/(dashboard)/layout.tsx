import { cookies } from "next/headers";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { RAIL_COOKIE } from "@/components/shell/theme";
import { ApiProvider } from "@/components/trpc/client";
import { LiveProvider } from "@/components/trpc/live";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const isRailNarrow = (await cookies()).get(RAIL_COOKIE)?.value === "narrow";
  return (
    <ApiProvider>
      <LiveProvider>
        <NuqsAdapter>
          <Shell isRailNarrow={isRailNarrow}>{children}</Shell>
        </NuqsAdapter>
      </LiveProvider>
    </ApiProvider>
  );
}
