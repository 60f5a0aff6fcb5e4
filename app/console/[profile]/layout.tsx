import type { ReactNode } from "react";
import { ConsoleView } from "@/components/chat/console-view";

// The view stands in the layout, so that it keeps its state when a new session gets its address.
export default async function ProfileLayout(props: {
  params: Promise<{ profile: string }>;
  children: ReactNode;
}) {
  const { profile } = await props.params;
  return (
    <>
      <ConsoleView profile={decodeURIComponent(profile)} />
      {props.children}
    </>
  );
}
