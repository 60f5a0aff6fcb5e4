import { AboutView } from "@/components/settings/about-view";

export default function AboutPage() {
  return <AboutView />;
}
