import type { ContentBlock, StreamPart } from "@/server/core/models";
import { malformed } from "../faults";
import { isRecord, parseJson } from "../json";
import { type CallIds, toolUse } from "./tool-calls";

interface OpenText {
  readonly index: number;
  text: string;
}

interface OpenCall {
  readonly index: number;
  rawId: string;
  id: string;
  name: string;
  json: string;
}

/** A piece of a call as it comes in; what it does not tell is "". */
export interface CallPiece {
  readonly id: string;
  readonly name: string;
  readonly json: string;
}

/** The blocks of an answer while they come in: numbered in order of appearance, given out when they are complete. */
export class AnswerBlocks {
  readonly #ids: CallIds;
  readonly #calls = new Map<string, OpenCall>();
  #text: OpenText | null = null;
  #thinking: number | null = null;
  #next = 0;
  #hasCalls = false;

  constructor(ids: CallIds) {
    this.#ids = ids;
  }

  /** True once a call of a tool was given out. */
  get hasCalls(): boolean {
    return this.#hasCalls;
  }

  /** True while a text is being written. */
  get hasOpenText(): boolean {
    return this.#text !== null;
  }

  text(piece: string): StreamPart[] {
    if (piece === "") return [];
    this.#thinking = null;
    this.#text ??= { index: this.#next++, text: "" };
    this.#text.text += piece;
    return [{ type: "text-delta", index: this.#text.index, text: piece }];
  }

  /** Reasoning to be shown; whether any of it can be kept is told elsewhere. */
  thinking(piece: string): StreamPart[] {
    if (piece === "") return [];
    this.#thinking ??= this.#next++;
    return [{ type: "thinking-delta", index: this.#thinking, text: piece }];
  }

  /** Ends a text; nothing but space is dropped, since no provider takes it back. */
  endText(): StreamPart[] {
    const open = this.#text;
    this.#text = null;
    if (open === null || open.text.trim() === "") return [];
    return [end(open.index, { type: "text", text: open.text })];
  }

  /** Gives out a block that came whole. */
  whole(block: ContentBlock): StreamPart[] {
    this.#thinking = null;
    return [...this.endText(), end(this.#next++, block)];
  }

  /** Adds to the call of that slot; a text before it has ended. */
  call(slot: string, piece: CallPiece): StreamPart[] {
    const before = this.endText();
    this.#thinking = null;
    const open = this.#openCall(slot, piece);
    const isNew = open.id === "" && piece.name !== "";
    if (isNew) {
      open.name = piece.name;
      open.id = this.#ids.give(open.rawId);
    }
    open.json += piece.json;
    const { index, id, name } = open;
    const json = isNew ? open.json : piece.json;
    return [
      ...before,
      ...(isNew ? [{ type: "tool-call-start", index, id, name } as const] : []),
      ...(id === "" || json === "" ? [] : [{ type: "tool-call-delta", index, json } as const]),
    ];
  }

  /** Whether a call of that slot has begun and not ended. */
  has(slot: string): boolean {
    return this.#calls.has(slot);
  }

  /** Whether the slot holds another call than the piece's: by its id, or where there is none by what it begins. */
  isOtherCall(slot: string, { id, name, json }: CallPiece): boolean {
    const open = this.#calls.get(slot);
    if (open === undefined) return false;
    if (id !== "" && open.rawId !== "") return open.rawId !== id;
    if (name === "" || open.name === "") return false;
    return name !== open.name || (json !== "" && isRecord(parseJson(open.json)));
  }

  /** Ends the call of that slot; `json` replaces what came in pieces, where the server repeats it whole. */
  endCall(slot: string, { isCut, json }: { isCut: boolean; json: string | null }): StreamPart[] {
    const open = this.#calls.get(slot);
    if (open === undefined) return [];
    this.#calls.delete(slot);
    if (open.name === "") {
      if (isCut) return [];
      throw malformed("a tool call without a name");
    }
    const { block, isReadable } = toolUse({ ...open, json: json ?? open.json });
    if (isCut && !isReadable) return [];
    this.#hasCalls = true;
    return [end(open.index, block)];
  }

  /** Ends all that is open, in order. */
  endAll({ isCut }: { isCut: boolean }): StreamPart[] {
    const slots = [...this.#calls.keys()];
    return [
      ...this.endText(),
      ...slots.flatMap((slot) => this.endCall(slot, { isCut, json: null })),
    ];
  }

  #openCall(slot: string, { id }: CallPiece): OpenCall {
    const known = this.#calls.get(slot);
    if (known !== undefined) {
      if (known.rawId === "") known.rawId = id;
      return known;
    }
    const opened = { index: this.#next++, rawId: id, id: "", name: "", json: "" };
    this.#calls.set(slot, opened);
    return opened;
  }
}

function end(index: number, block: ContentBlock): StreamPart {
  return { type: "block-end", index, block };
}
