import { cn } from "./classes";
import { BACKGROUNDS, LETTERS, type Meaning, TEXTS } from "./meaning";

export interface MeaningPart {
  readonly meaning: Meaning;
  readonly amount: number;
  readonly label: string;
  /** The amount as it is shown. */
  readonly value?: string;
}

/** One bar cut by amounts, told as one sentence to those who do not see it. `total` leaves room at its end. */
export function MeaningBar({
  parts,
  label,
  total,
  height = 6,
  className,
}: {
  parts: readonly MeaningPart[];
  label: string;
  total?: number;
  height?: number;
  className?: string;
}) {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  const whole = Math.max(total ?? sum, sum);
  const told = parts.map((part) => `${part.label} ${part.value ?? part.amount}`).join(", ");
  return (
    <div
      role="img"
      aria-label={`${label}: ${told}`}
      style={{ height }}
      className={cn("flex w-full gap-px overflow-hidden rounded-sm bg-raised", className)}
    >
      {parts
        .filter(({ amount }) => amount > 0 && whole > 0)
        .map(({ meaning, amount }) => (
          <span
            key={meaning}
            style={{ width: `${(amount / whole) * 100}%` }}
            className={cn("min-w-px", BACKGROUNDS[meaning])}
          />
        ))}
    </div>
  );
}

/** What the colours of a bar mean, each with its letter and amount. */
export function MeaningLegend({
  parts,
  className,
}: {
  parts: readonly MeaningPart[];
  className?: string;
}) {
  return (
    <ul className={cn("flex flex-wrap gap-x-3 gap-y-1 text-[12px]", className)}>
      {parts.map(({ meaning, label, value }) => (
        <li key={meaning} className="flex items-center gap-1.5">
          <Swatch meaning={meaning} />
          <span>{label}</span>
          {value === undefined ? null : (
            <span className="font-mono tabular-nums text-muted">{value}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The colour and letter of a meaning; decoration beside its name. */
export function Swatch({ meaning }: { meaning: Meaning }) {
  return (
    <span aria-hidden className="inline-flex items-center gap-1">
      <span className={cn("size-2 rounded-[2px]", BACKGROUNDS[meaning])} />
      <span className={cn("font-mono text-[11px]", TEXTS[meaning])}>{LETTERS[meaning]}</span>
    </span>
  );
}
