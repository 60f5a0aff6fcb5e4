import type { PromptChange } from "@/server/core/contracts";
import { PIECE_TIERS, type PieceTier, type PromptPiece } from "./prompt-pieces";

/**
 * What differs between a frozen prompt and what would be frozen now, tool by tool and block by block, in stream
 * order: the first change is where the provider stops to read. Pieces that only moved count as changed.
 */
export function promptChanges(
  frozen: readonly PromptPiece[],
  now: readonly PromptPiece[],
): PromptChange[] {
  return PIECE_TIERS.flatMap((tier) => tierChanges(tier, inTier(frozen, tier), inTier(now, tier)));
}

function tierChanges(
  tier: PieceTier,
  frozen: readonly PromptPiece[],
  now: readonly PromptPiece[],
): PromptChange[] {
  const before = new Map(frozen.map((piece) => [piece.name, piece]));
  const after = new Map(now.map((piece) => [piece.name, piece]));
  const moved = movedNames(frozen, now);
  const changes = now.flatMap((piece): PromptChange[] => {
    const old = before.get(piece.name);
    if (old === undefined) return [changeOf(tier, piece.name, null, piece)];
    const isSame = old.sha256 === piece.sha256 && !moved.has(piece.name);
    return isSame ? [] : [changeOf(tier, piece.name, old, piece)];
  });
  const removed = frozen.filter((piece) => !after.has(piece.name));
  return [...changes, ...removed.map((piece) => changeOf(tier, piece.name, piece, null))];
}

/** Names that stand in both lists, but in another order from the first difference on. */
function movedNames(frozen: readonly PromptPiece[], now: readonly PromptPiece[]): Set<string> {
  const common = (list: readonly PromptPiece[], other: readonly PromptPiece[]) => {
    const names = new Set(other.map(({ name }) => name));
    return list.map(({ name }) => name).filter((name) => names.has(name));
  };
  const [was, is] = [common(frozen, now), common(now, frozen)];
  return new Set(is.filter((name, index) => was[index] !== name));
}

function changeOf(
  tier: PieceTier,
  block: string,
  before: PromptPiece | null,
  after: PromptPiece | null,
): PromptChange {
  const change = before === null ? "added" : after === null ? "removed" : "changed";
  return {
    ...{ tier, block, change },
    bytesBefore: before?.bytes ?? null,
    bytesAfter: after?.bytes ?? null,
  };
}

function inTier(pieces: readonly PromptPiece[], tier: PieceTier): PromptPiece[] {
  return pieces.filter((piece) => piece.tier === tier);
}
