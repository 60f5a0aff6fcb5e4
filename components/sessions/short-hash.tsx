import { CopyButton } from "../ui/copy-button";

const SHOWN_DIGITS = 12;

/** The beginning of a hash, and the whole of it to copy. */
export function ShortHash({ hash, label }: { hash: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <code title={hash} className="font-mono text-[12px] text-muted">
        {hash.slice(0, SHOWN_DIGITS)}
      </code>
      <CopyButton text={hash} label={label} />
    </span>
  );
}
