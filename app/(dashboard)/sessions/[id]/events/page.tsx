import { SessionPageEvents } from "@/components/sessions/session-page-events";

export default async function SessionEventsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SessionPageEvents sessionId={id} />;
}
