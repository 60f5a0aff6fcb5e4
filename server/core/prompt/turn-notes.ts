import { oneLine, wellFormed } from "./text";

/** What concerns one turn only. It rides at the head of that turn's user message and stays there. */
export interface TurnFacts {
  /** Who speaks, in a shared chat. */
  readonly speaker: string | null;
  readonly dateChanged: { readonly date: string; readonly timeZone: string } | null;
  readonly modelSwitched: { readonly from: string; readonly to: string } | null;
  /** The operator's words for this place changed while what was sent before stays as it is; "" = there are none now. */
  readonly placeChanged?: { readonly chatPrompt: string; readonly channelPrompt: string } | null;
  /** The turn before was cut off by a restart of the gateway. */
  readonly resumed?: boolean;
  /** An event started this turn, no person. */
  readonly internal?: boolean;
}

const MARKER = "[holdfast note]";
const QUOTED_MARKER = "[quoted holdfast note]";
const GAP = "[\\s\\p{Cf}]*";
const MARKER_IN_TEXT = new RegExp(`[[［]${GAP}holdfast${GAP}note${GAP}[\\]］]`, "giu");
const NAME_CHARACTERS = 80;

/** The notes of a turn as one text block, one line each; null when there is nothing to tell. */
export function turnNotes(facts: TurnFacts): string | null {
  const lines = [
    facts.internal === true ? "An event started this turn; no person wrote this message." : "",
    facts.resumed === true
      ? "The gateway restarted while the turn before this one was running; it did not end."
      : "",
    dateNote(facts.dateChanged),
    modelNote(facts.modelSwitched),
    placeNote(facts.placeChanged ?? null),
    speakerNote(facts.speaker),
  ].filter((line) => line !== "");
  return lines.length === 0 ? null : lines.map((line) => `${MARKER} ${line}`).join("\n");
}

/** A person's words as they are sent: well formed, and our marker in them shown as the quotation that it is. */
export function quoteNoteMarkers(text: string): string {
  return wellFormed(text).replace(MARKER_IN_TEXT, QUOTED_MARKER);
}

function placeNote(changed: { chatPrompt: string; channelPrompt: string } | null): string {
  if (changed === null) return "";
  const texts = [changed.chatPrompt, changed.channelPrompt].filter((text) => text.trim() !== "");
  if (texts.length === 0) return "What was said of the place of this conversation no longer holds.";
  const told = JSON.stringify(quoteNoteMarkers(texts.join("\n\n")));
  return `In place of what was said of the place of this conversation, from here on: ${told}`;
}

function dateNote(changed: TurnFacts["dateChanged"]): string {
  if (changed === null) return "";
  const { date, timeZone } = changed;
  return `The date is now ${oneLine(date, NAME_CHARACTERS)} (${oneLine(timeZone, NAME_CHARACTERS)}).`;
}

function modelNote(switched: TurnFacts["modelSwitched"]): string {
  if (switched === null) return "";
  const from = oneLine(switched.from, NAME_CHARACTERS);
  const to = oneLine(switched.to, NAME_CHARACTERS);
  return `From here on the model is ${to}; until now it was ${from}.`;
}

function speakerNote(speaker: string | null): string {
  const name = oneLine(speaker ?? "", NAME_CHARACTERS);
  return name === "" ? "" : `Speaking: "${name}"`;
}
