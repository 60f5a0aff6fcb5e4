import type { StopReason, StreamPart } from "@/server/core/models";
import { cutOff, malformed } from "../faults";
import { isRecord, type JsonRecord, recordField, textField } from "../json";
import { Answer, type AnswerReader, type AnswerSource } from "./answer";
import { streamedError } from "./errors";

/** Events that only announce or repeat what others tell. */
const SILENT =
  /^keepalive$|^response\.(queued|in_progress|output_text\.annotation\.added|(content_part|reasoning_summary_part)\.added|(content_part|output_text|refusal|function_call_arguments|reasoning_summary_part|reasoning_summary_text|reasoning_text)\.done)$/;

/** Reads the events of a Responses stream. */
export class ResponsesReader implements AnswerReader {
  readonly #answer: Answer;
  readonly #source: AnswerSource;
  readonly #apiKey: string;
  #hasRefused = false;

  constructor(source: AnswerSource, apiKey: string) {
    this.#answer = new Answer(source);
    this.#source = source;
    this.#apiKey = apiKey;
  }

  get hasBegun(): boolean {
    return this.#answer.hasBegun;
  }

  get hasFinished(): boolean {
    return this.#answer.hasEnded;
  }

  get hasEnded(): boolean {
    return this.#answer.hasEnded;
  }

  read(event: JsonRecord): StreamPart[] {
    const { blocks } = this.#answer;
    switch (event.type) {
      case "response.created":
        return this.#answer.begin(textField(recordField(event, "response"), "id"));
      case "response.output_item.added":
        return [...this.#begun(), ...this.#openItem(event)];
      case "response.output_text.delta":
        return [...this.#begun(), ...blocks.text(textField(event, "delta") ?? "")];
      case "response.refusal.delta":
        this.#hasRefused = true;
        return [...this.#begun(), ...blocks.text(textField(event, "delta") ?? "")];
      case "response.reasoning_summary_text.delta":
      case "response.reasoning_text.delta":
        return [...this.#begun(), ...blocks.thinking(textField(event, "delta") ?? "")];
      case "response.function_call_arguments.delta":
        return [...this.#begun(), ...this.#growCall(event)];
      case "response.output_item.done":
        return [...this.#begun(), ...this.#closeItem(event)];
      case "response.completed":
      case "response.incomplete":
        return [...this.#begun(), ...this.#end(recordField(event, "response"))];
      case "response.failed":
        throw this.#failed(recordField(event, "response").error);
      case "error":
        throw this.#failed(isRecord(event.error) ? event.error : event);
      default:
        if (!isSilent(event.type)) this.#answer.warn("event", event.type);
        return [];
    }
  }

  finish(): StreamPart[] {
    if (!this.hasBegun) throw malformed("no message in it");
    if (!this.hasEnded) throw cutOff();
    return [];
  }

  #begun(): StreamPart[] {
    return this.#answer.begin(null);
  }

  #openItem(event: JsonRecord): StreamPart[] {
    const item = recordField(event, "item");
    if (item.type !== "function_call") return [];
    return this.#answer.blocks.call(slotOf(event), {
      id: textField(item, "call_id") ?? "",
      name: textField(item, "name") ?? "",
      json: textField(item, "arguments") ?? "",
    });
  }

  #growCall(event: JsonRecord): StreamPart[] {
    const json = textField(event, "delta") ?? "";
    return this.#answer.blocks.call(slotOf(event), { id: "", name: "", json });
  }

  #closeItem(event: JsonRecord): StreamPart[] {
    const { blocks } = this.#answer;
    const item = recordField(event, "item");
    switch (item.type) {
      case "message":
        // A text of which no piece was sent comes whole.
        return [...(blocks.hasOpenText ? [] : this.#wholeText(item)), ...blocks.endText()];
      case "function_call": {
        const isCut = item.status === "incomplete";
        const json = textField(item, "arguments");
        // An item that was never announced comes whole.
        const opened = blocks.has(slotOf(event)) ? [] : this.#openItem(event);
        const ended = blocks.endCall(slotOf(event), { isCut, json: json === "" ? null : json });
        return [...opened, ...ended];
      }
      case "reasoning":
        // Without its encrypted content it could not be sent back, since nothing is stored there.
        if (!textField(item, "encrypted_content")) return [];
        return blocks.whole({ type: "redacted_thinking", data: JSON.stringify(item) });
      default:
        this.#answer.warn("item", item.type);
        return [];
    }
  }

  #wholeText(item: JsonRecord): StreamPart[] {
    const parts = Array.isArray(item.content) ? item.content.filter(isRecord) : [];
    return parts.flatMap((part) => {
      const refusal = textField(part, "refusal");
      if (refusal !== null) this.#hasRefused = true;
      return this.#answer.blocks.text(refusal ?? textField(part, "text") ?? "");
    });
  }

  #end(response: JsonRecord): StreamPart[] {
    const reason = textField(recordField(response, "incomplete_details"), "reason");
    const isIncomplete = response.status === "incomplete" || reason !== null;
    const { blocks } = this.#answer;
    this.#answer.rawUsage = response.usage ?? null;
    const closed = blocks.endAll({ isCut: isIncomplete });
    return [...closed, ...this.#answer.end(this.#stopReason(isIncomplete, reason))];
  }

  #stopReason(isIncomplete: boolean, reason: string | null): StopReason {
    if (this.#hasRefused || reason === "content_filter") return "refusal";
    if (isIncomplete) return reason === "max_output_tokens" ? "max_tokens" : "other";
    return this.#answer.blocks.hasCalls ? "tool_use" : "end_turn";
  }

  #failed(error: unknown) {
    const { requestId } = this.#source;
    return streamedError(error, {
      ending: null,
      hasBegun: this.hasBegun,
      apiKey: this.#apiKey,
      requestId,
    });
  }
}

function slotOf(event: JsonRecord): string {
  return `item ${typeof event.output_index === "number" ? event.output_index : event.item_id}`;
}

function isSilent(type: unknown): boolean {
  return typeof type === "string" && SILENT.test(type);
}
