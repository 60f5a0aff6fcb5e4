import { PromptsView } from "@/components/prompts/prompts-view";

export default function PromptsPage() {
  return <PromptsView />;
}
