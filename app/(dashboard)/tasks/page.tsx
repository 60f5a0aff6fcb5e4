import { TasksView } from "@/components/tasks/tasks-view";

export default function TasksPage() {
  return <TasksView />;
}
