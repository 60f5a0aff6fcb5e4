import type { PriceRow } from "@/server/core/models";
import type { FrozenPrefix, FrozenRows } from "@/server/core/sessions";
import type { UndoLog } from "./undo-log";

type PrefixHead = Omit<FrozenPrefix, "promptDocument" | "toolsDocument">;

/** Frozen documents by hash, and prices. */
export class MemoryFrozen implements FrozenRows {
  readonly #prompts = new Map<string, string>();
  readonly #tools = new Map<string, string>();
  readonly #prefixes = new Map<string, PrefixHead>();
  readonly #prices = new Map<string, PriceRow>();

  constructor(private readonly undo: UndoLog) {}

  documents(hashes: {
    promptSha256: string;
    toolsSha256: string;
  }): { promptDocument: string; toolsDocument: string } | null {
    const promptDocument = this.#prompts.get(hashes.promptSha256);
    const toolsDocument = this.#tools.get(hashes.toolsSha256);
    if (promptDocument === undefined || toolsDocument === undefined) return null;
    return { promptDocument, toolsDocument };
  }

  prefix(sessionId: string, family: string): FrozenPrefix | null {
    const head = this.#prefixes.get(prefixKey(sessionId, family));
    const documents = head === undefined ? null : this.documents(head);
    return head === undefined || documents === null ? null : { ...head, ...documents };
  }

  /** Which documents each session sends to each family of models. */
  heads(): readonly PrefixHead[] {
    return [...this.#prefixes.values()];
  }

  savePrefix({ promptDocument, toolsDocument, ...head }: FrozenPrefix): void {
    this.#keepOnce(this.#prompts, head.promptSha256, promptDocument);
    this.#keepOnce(this.#tools, head.toolsSha256, toolsDocument);
    this.undo.set(this.#prefixes, prefixKey(head.sessionId, head.family), head);
  }

  dropPrefixes(sessionId: string): void {
    for (const [key, head] of [...this.#prefixes]) {
      if (head.sessionId === sessionId) this.undo.remove(this.#prefixes, key);
    }
  }

  copyPrefixes(fromSessionId: string, toSessionId: string): void {
    for (const head of [...this.#prefixes.values()]) {
      if (head.sessionId !== fromSessionId) continue;
      const copy = { ...head, sessionId: toSessionId };
      this.undo.set(this.#prefixes, prefixKey(toSessionId, head.family), copy);
    }
  }

  prices(): readonly PriceRow[] {
    return [...this.#prices.values()].sort(
      (a, b) =>
        compare(a.provider, b.provider) ||
        compare(a.model, b.model) ||
        a.validFromMs - b.validFromMs ||
        a.aboveTokens - b.aboveTokens ||
        compare(a.id, b.id),
    );
  }

  addPrice(row: PriceRow): void {
    this.#keepOnce(this.#prices, row.id, { ...row });
  }

  #keepOnce<Value>(map: Map<string, Value>, key: string, value: Value): void {
    if (!map.has(key)) this.undo.set(map, key, value);
  }
}

function prefixKey(sessionId: string, family: string): string {
  return JSON.stringify([sessionId, family]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
