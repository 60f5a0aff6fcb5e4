import type { ButtonHTMLAttributes, Ref } from "react";

const LOOKS = {
  plain: "border-line bg-raised text-ink hover:border-edge",
  primary: "border-transparent bg-accent-text text-accent-ink hover:opacity-90",
  quiet: "border-transparent text-muted hover:text-ink",
} as const;

/** A button in one of three weights. */
export function Button({
  look = "plain",
  className = "",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof LOOKS;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      className={`min-h-8 rounded-box border px-3 py-1 text-[13px] font-medium disabled:opacity-60 ${LOOKS[look]} ${className}`}
      {...rest}
    />
  );
}
