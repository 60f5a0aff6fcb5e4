import { SessionPageTranscript } from "@/components/sessions/session-page-transcript";

export default async function SessionTranscriptPage({
  params,
}: {
  params: Promise<{ id: string }>;
}) {
  const { id } = await params;
  return <SessionPageTranscript sessionId={id} />;
}
