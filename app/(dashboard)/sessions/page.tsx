import { SessionTableView } from "@/components/sessions/session-table-view";

export default function SessionsPage() {
  return <SessionTableView />;
}
