import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { RAIL_COOKIE } from "@/components/shell/theme";
import { AddressKeeper } from "@/components/shell/use-address";
import { ApiProvider } from "@/components/trpc/client";
import { LiveProvider } from "@/components/trpc/live";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const isRailNarrow = (await cookies()).get(RAIL_COOKIE)?.value === "narrow";
  return (
    <ApiProvider>
      <LiveProvider>
        <AddressKeeper />
        <Shell isRailNarrow={isRailNarrow}>{children}</Shell>
      </LiveProvider>
    </ApiProvider>
  );
}
