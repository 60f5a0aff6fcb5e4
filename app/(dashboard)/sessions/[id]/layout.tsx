import type { ReactNode } from "react";
import { SessionPageFrame } from "@/components/sessions/session-page-frame";

export default async function SessionLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  return <SessionPageFrame sessionId={id}>{children}</SessionPageFrame>;
}
