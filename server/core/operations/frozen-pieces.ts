import { restorePrompt } from "@/server/core/prompt";
import { restoreTools } from "@/server/core/tools";
import type { OperatorContext } from "./context";
import { type PromptPiece, promptPieces } from "./prompt-pieces";

interface Hashes {
  readonly promptSha256: string;
  readonly toolsSha256: string;
}

const MAX_REMEMBERED = 1_000;
// What a hash stands for never changes, so what was read once holds for every store.
const remembered = new Map<string, readonly PromptPiece[]>();

/** Tools and blocks of a stored prompt by its hashes; none when it is not there. */
export async function frozenPieces(
  store: OperatorContext["store"],
  { promptSha256, toolsSha256 }: Hashes,
): Promise<readonly PromptPiece[]> {
  const key = `${promptSha256} ${toolsSha256}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const documents = await store.frozenDocuments({ promptSha256, toolsSha256 });
  if (documents === null) return [];
  const { promptDocument, toolsDocument } = documents;
  const pieces = promptPieces(restorePrompt(promptDocument), restoreTools(toolsDocument));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, pieces);
  return pieces;
}
