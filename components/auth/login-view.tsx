import { useTranslations } from "next-intl";
import { LoginForm } from "./login-form";

/** The page that asks for the password. */
export function LoginView({ next }: { next: string }) {
  const t = useTranslations("login");
  return (
    <main className="grid min-h-full place-items-center p-4">
      <section className="flex w-full max-w-80 flex-col gap-4 rounded-box border border-line bg-panel p-6">
        <header>
          <p className="text-[13px] text-muted">Holdfast</p>
          <h1 className="text-lg font-semibold">{t("title")}</h1>
          <p className="text-[13px] text-muted">{t("intro")}</p>
        </header>
        <LoginForm next={next} />
      </section>
    </main>
  );
}
