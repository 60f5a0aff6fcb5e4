import { randomUUID } from "node:crypto";
import type { JsonObject } from "@/server/core/kernel";
import {
  type ModelRequest,
  parseBlock,
  type ToolUseBlock,
  UNREADABLE_INPUT,
} from "@/server/core/models";
import { isRecord, parseJson } from "../json";

/** What every provider takes for the id of a call. */
const SENDABLE_ID = /^[\w-]{1,40}$/;
const LONGEST_ID = 40;

/** Gives each call an id that every provider takes, and no two calls of a conversation the same. */
export class CallIds {
  readonly #taken: Set<string>;

  constructor(request: ModelRequest) {
    const blocks = request.messages.flatMap((message) => message.blocks);
    this.#taken = new Set(
      blocks.filter(({ kind }) => kind === "tool_use").map(({ json }) => idOf(json)),
    );
  }

  /** The server's own id as far as it will do, else a new one. */
  give(id: string): string {
    const clean = SENDABLE_ID.test(id) ? id : id.replaceAll(/[^\w-]/g, "_").slice(0, LONGEST_ID);
    const given = clean === "" || this.#taken.has(clean) ? newId() : clean;
    this.#taken.add(given);
    return given;
  }
}

function idOf(json: string): string {
  const block = parseBlock(json);
  return block.type === "tool_use" ? block.id : "";
}

function newId(): string {
  return `call_${randomUUID().replaceAll("-", "")}`;
}

/** A call as the model meant it. Arguments that are no JSON object are kept as text, for the model to be told. */
export function toolUse(call: { id: string; name: string; json: string }): {
  block: ToolUseBlock;
  isReadable: boolean;
} {
  const { id, name, json } = call;
  const input = json.trim() === "" ? {} : parsedObject(json);
  const isReadable = input !== null;
  const kept = input ?? { [UNREADABLE_INPUT]: json };
  return { block: { type: "tool_use", id, name, input: kept }, isReadable };
}

/** The text as a JSON object. Guarantee: JSON.parse makes nothing else than JSON values. */
function parsedObject(json: string): JsonObject | null {
  const value = parseJson(json);
  return isRecord(value) ? (value as JsonObject) : null;
}
