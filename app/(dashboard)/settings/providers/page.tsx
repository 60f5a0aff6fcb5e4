import { ProvidersView } from "@/components/settings/providers-view";

export default function ProvidersPage() {
  return <ProvidersView />;
}
