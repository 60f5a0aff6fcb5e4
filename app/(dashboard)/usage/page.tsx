import { UsageView } from "@/components/usage/usage-view";

export default function UsagePage() {
  return <UsageView />;
}
