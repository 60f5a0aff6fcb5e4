import { ConsoleEntry } from "@/components/chat/console-entry";

export default function ConsolePage() {
  return <ConsoleEntry />;
}
