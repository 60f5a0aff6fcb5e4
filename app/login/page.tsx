import { LoginView } from "@/components/auth/login-view";
import { nextPage } from "@/components/auth/next-page";

export const dynamic = "force-dynamic";

interface LoginPageProps {
  searchParams: Promise<{ next?: string | string[] }>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { next } = await searchParams;
  return <LoginView next={nextPage(next)} />;
}
