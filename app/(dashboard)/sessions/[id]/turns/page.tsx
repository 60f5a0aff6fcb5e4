import { SessionPageTurns } from "@/components/sessions/session-page-turns";

export default async function SessionTurnsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SessionPageTurns sessionId={id} />;
}
