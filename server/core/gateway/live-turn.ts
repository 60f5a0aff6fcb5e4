import type { AgentTurnEvent } from "@/server/core/agent";
import type { CallView, LiveBlock, LiveEvent, LiveTurn } from "@/server/core/contracts";
import type { ModelCall, Turn, TurnError, TurnState } from "@/server/core/sessions";

/** The running turn as a page sees it: takes what the agent reports, gives the events to send on. */
export class LiveTurnState {
  private turn: LiveTurn;
  /** Which block of the turn a block of a call is. */
  private readonly places = new Map<string, number>();

  constructor(
    turn: Pick<Turn, "id">,
    asked: Pick<LiveTurn, "text" | "speaker" | "attachments">,
    private readonly viewOf: (call: ModelCall) => CallView,
  ) {
    this.turn = {
      turnId: turn.id,
      state: "running",
      text: asked.text,
      speaker: asked.speaker,
      attachments: asked.attachments,
      blocks: [],
      calls: [],
      notice: null,
      fallback: null,
      error: null,
    };
  }

  get view(): LiveTurn {
    return { ...this.turn, blocks: [...this.turn.blocks], calls: [...this.turn.calls] };
  }

  take(event: AgentTurnEvent): LiveEvent[] {
    switch (event.type) {
      case "line-changed":
        return this.lineChanged(event);
      case "notice":
        this.turn = { ...this.turn, notice: event.notice };
        return [{ type: "turn-notice", turnId: this.turn.turnId, notice: event.notice }];
      case "call-started":
      case "call-ended":
        return [this.call(event.type, event.call)];
      case "text-delta":
        return this.grow(event, { type: "text", text: "" }, event.text);
      case "thinking-delta":
        return this.grow(event, { type: "thinking", text: "" }, event.text);
      case "tool-call-start": {
        const { toolUseId, name } = event;
        const block: LiveBlock = { type: "tool", toolUseId, name, inputJson: "", result: null };
        return this.grow(event, block, "");
      }
      case "tool-call-delta":
        return this.append(event, event.json);
      case "tool-ended":
        return this.toolEnded(event);
    }
  }

  /** It was edited before it began. */
  reword(asked: Pick<LiveTurn, "text" | "speaker" | "attachments">): void {
    this.turn = { ...this.turn, ...asked };
  }

  /** Words that the turn took in stand before its next block. */
  steered(joined: { turnId: string; text: string; speaker: string | null }): LiveEvent {
    const { text, speaker } = joined;
    this.turn.blocks.push({ type: "steer", text, speaker });
    return { type: "turn-steered", turnId: this.turn.turnId, joined };
  }

  end(state: TurnState, error: TurnError | null): void {
    this.turn = { ...this.turn, state, error };
  }

  private call(type: "call-started" | "call-ended", call: ModelCall): LiveEvent {
    const view = this.viewOf(call);
    const others = this.turn.calls.filter((each) => each.id !== view.id);
    this.turn = { ...this.turn, calls: [...others, view] };
    return { type, turnId: this.turn.turnId, call: view };
  }

  /** What a call that broke off had said goes: somebody else says it anew. */
  private lineChanged(event: Extract<AgentTurnEvent, { type: "line-changed" }>): LiveEvent[] {
    const { failedCallId, note, notice } = event;
    const { turnId } = this.turn;
    const dropped: LiveEvent[] = [];
    const ofCall = [...this.places].filter(([key]) => key.startsWith(`${failedCallId}:`));
    if (failedCallId !== null && ofCall.length > 0) {
      const from = Math.min(...ofCall.map(([, index]) => index));
      this.turn.blocks.splice(from);
      for (const [key] of ofCall) this.places.delete(key);
      dropped.push({ type: "blocks-dropped", turnId, from });
    }
    this.turn = { ...this.turn, fallback: note, notice };
    return [...dropped, { type: "turn-notice", turnId, notice }];
  }

  private grow(
    part: { callId: string; index: number },
    fresh: LiveBlock,
    text: string,
  ): LiveEvent[] {
    const key = `${part.callId}:${part.index}`;
    if (this.places.has(key)) return this.append(part, text);
    const index = this.turn.blocks.length;
    this.places.set(key, index);
    this.turn.blocks.push(fresh);
    const started: LiveEvent = {
      type: "block-started",
      turnId: this.turn.turnId,
      index,
      block: { ...fresh },
    };
    return [started, ...this.append(part, text)];
  }

  private append(part: { callId: string; index: number }, text: string): LiveEvent[] {
    const index = this.places.get(`${part.callId}:${part.index}`);
    const block = index === undefined ? undefined : this.turn.blocks[index];
    if (index === undefined || block === undefined || text === "") return [];
    this.turn.blocks[index] =
      block.type === "tool"
        ? { ...block, inputJson: block.inputJson + text }
        : { ...block, text: block.text + text };
    return [{ type: "block-delta", turnId: this.turn.turnId, index, text }];
  }

  private toolEnded(event: Extract<AgentTurnEvent, { type: "tool-ended" }>): LiveEvent[] {
    const { toolUseId, outcome, elapsedMs } = event;
    const index = this.turn.blocks.findIndex(
      (block) => block.type === "tool" && block.toolUseId === toolUseId,
    );
    const block = this.turn.blocks[index];
    if (block?.type !== "tool") return [];
    const result = { ...outcome, elapsedMs };
    this.turn.blocks[index] = { ...block, result };
    return [{ type: "tool-ended", turnId: this.turn.turnId, index, result }];
  }
}
