export interface Share {
  readonly key: string;
  /** A colour class of the meaning, such as `fill-read`. */
  readonly fill: string;
  readonly amount: number;
}

/** One bar cut by amounts; decoration beside the figures that say the same. */
export function ShareBar({
  shares,
  className = "",
}: {
  shares: readonly Share[];
  className?: string;
}) {
  const total = shares.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return null;
  let from = 0;
  const pieces = shares.map(({ key, fill, amount }) => {
    const piece = { key, fill, from, width: (amount / total) * 100 };
    from += piece.width;
    return piece;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={`overflow-hidden rounded-sm ${className}`}
    >
      {pieces.map((piece) => (
        <rect
          key={piece.key}
          x={piece.from}
          width={piece.width}
          height="1"
          className={piece.fill}
        />
      ))}
    </svg>
  );
}
