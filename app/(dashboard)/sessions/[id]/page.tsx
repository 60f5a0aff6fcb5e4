import { redirect } from "next/navigation";
import { sessionPath } from "@/components/sessions/session-paths";

export default async function SessionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  redirect(sessionPath(decodeURIComponent(id)));
}
