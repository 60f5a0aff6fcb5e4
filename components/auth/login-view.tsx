import { useTranslations } from "next-intl";
import { LoneCard } from "../shell/lone-card";
import { LoginForm } from "./login-form";

/** The page that asks for the password. */
export function LoginView({ next }: { next: string }) {
  const t = useTranslations("login");
  return (
    <LoneCard title={t("title")}>
      <p className="text-[13px] text-muted">{t("intro")}</p>
      <LoginForm next={next} />
    </LoneCard>
  );
}
