import { SessionPagePrompt } from "@/components/sessions/session-page-prompt";

export default async function SessionPromptPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <SessionPagePrompt sessionId={id} />;
}
