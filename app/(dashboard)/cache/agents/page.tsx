import { AgentsView } from "@/components/agents/agents-view";

export default function AgentsPage() {
  return <AgentsView />;
}
