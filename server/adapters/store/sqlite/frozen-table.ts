import type { Database, Statement } from "better-sqlite3";
import type { PriceRow } from "@/server/core/models";
import type { FrozenPrefix, FrozenRows } from "@/server/core/sessions";
import { bigintOf, numberOf, type Whole, type Wide } from "./cells";
import { insertInto, selectFrom, type TableShape } from "./columns";

type PrefixHead = Omit<FrozenPrefix, "promptDocument" | "toolsDocument">;
interface DocumentRow {
  readonly document: string;
}
interface StoredPrice {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly validFromMs: Whole;
  readonly aboveTokens: Whole;
  readonly uncached: Wide;
  readonly output: Wide;
  readonly read: Wide;
  readonly write5m: Wide;
  readonly write1h: Wide;
  readonly source: string;
}

const PREFIXES: TableShape<keyof PrefixHead> = {
  table: "session_prefixes",
  fields: ["sessionId", "family", "promptSha256", "toolsSha256", "frozenAtMs"],
};
const PRICES: TableShape<keyof StoredPrice> = {
  table: "price_rows",
  fields: [
    "id",
    "provider",
    "model",
    "validFromMs",
    "aboveTokens",
    "uncached",
    "output",
    "read",
    "write5m",
    "write1h",
    "source",
  ],
  wide: ["uncached", "output", "read", "write5m", "write1h"],
};

/** The tables of frozen documents and prices. */
export class FrozenTable implements FrozenRows {
  readonly #prompt: Statement<[string], DocumentRow>;
  readonly #tools: Statement<[string], DocumentRow>;
  readonly #keepPrompt: Statement<[string, string]>;
  readonly #keepTools: Statement<[string, string]>;
  readonly #prefix: Statement<[string, string], PrefixHead>;
  readonly #savePrefix: Statement<[object]>;
  readonly #dropPrefixes: Statement<[string]>;
  readonly #copyPrefixes: Statement<[string, string]>;
  readonly #prices: Statement<[], StoredPrice>;
  readonly #addPrice: Statement<[object]>;

  constructor(database: Database) {
    const document = (table: string) =>
      database.prepare<[string], DocumentRow>(`SELECT document FROM ${table} WHERE sha256 = ?`);
    const keep = (table: string) =>
      database.prepare<[string, string]>(
        `INSERT INTO ${table} (sha256, document) VALUES (?, ?) ON CONFLICT DO NOTHING`,
      );
    this.#prompt = document("frozen_prompts");
    this.#tools = document("frozen_tools");
    this.#keepPrompt = keep("frozen_prompts");
    this.#keepTools = keep("frozen_tools");
    this.#prefix = database.prepare<[string, string], PrefixHead>(
      `${selectFrom(PREFIXES)} WHERE session_id = ? AND family = ?`,
    );
    this.#savePrefix = database.prepare<[object]>(
      `${insertInto(PREFIXES)} ON CONFLICT (session_id, family) DO UPDATE SET
         prompt_sha256 = excluded.prompt_sha256, tools_sha256 = excluded.tools_sha256,
         frozen_at_ms = excluded.frozen_at_ms`,
    );
    this.#dropPrefixes = database.prepare<[string]>(
      "DELETE FROM session_prefixes WHERE session_id = ?",
    );
    this.#copyPrefixes = database.prepare<[string, string]>(
      `INSERT INTO session_prefixes (session_id, family, prompt_sha256, tools_sha256, frozen_at_ms)
       SELECT ?, family, prompt_sha256, tools_sha256, frozen_at_ms
       FROM session_prefixes WHERE session_id = ?`,
    );
    this.#prices = database.prepare<[], StoredPrice>(
      `${selectFrom(PRICES)} ORDER BY provider, model, valid_from_ms, above_tokens, id`,
    );
    this.#addPrice = database.prepare<[object]>(
      `${insertInto(PRICES)} ON CONFLICT (id) DO NOTHING`,
    );
  }

  documents(hashes: {
    promptSha256: string;
    toolsSha256: string;
  }): { promptDocument: string; toolsDocument: string } | null {
    const prompt = this.#prompt.get(hashes.promptSha256);
    const tools = this.#tools.get(hashes.toolsSha256);
    if (prompt === undefined || tools === undefined) return null;
    return { promptDocument: prompt.document, toolsDocument: tools.document };
  }

  prefix(sessionId: string, family: string): FrozenPrefix | null {
    const head = this.#prefix.get(sessionId, family);
    const documents = head === undefined ? null : this.documents(head);
    return head === undefined || documents === null ? null : { ...head, ...documents };
  }

  savePrefix(prefix: FrozenPrefix): void {
    this.#keepPrompt.run(prefix.promptSha256, prefix.promptDocument);
    this.#keepTools.run(prefix.toolsSha256, prefix.toolsDocument);
    this.#savePrefix.run(prefix);
  }

  dropPrefixes(sessionId: string): void {
    this.#dropPrefixes.run(sessionId);
  }

  copyPrefixes(fromSessionId: string, toSessionId: string): void {
    this.#copyPrefixes.run(toSessionId, fromSessionId);
  }

  prices(): PriceRow[] {
    return this.#prices.all().map((row) => ({
      ...row,
      validFromMs: numberOf(row.validFromMs),
      aboveTokens: numberOf(row.aboveTokens),
      uncached: bigintOf(row.uncached),
      output: bigintOf(row.output),
      read: bigintOf(row.read),
      write5m: bigintOf(row.write5m),
      write1h: bigintOf(row.write1h),
    }));
  }

  addPrice(row: PriceRow): void {
    this.#addPrice.run(row);
  }
}
