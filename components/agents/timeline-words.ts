import type { EventView } from "@/server/core/contracts";
import type { AgentWords } from "./honest-lines";

const TYPES = [
  "credential-moved",
  "entry-built",
  "entry-evicted",
  "entry-rebuilt",
  "entry-reused",
  "fallback-used",
  "model-switched",
  "prompt-frozen",
  "prompt-rebuilt",
] as const;
const REASONS = [
  "boundary",
  "capacity",
  "fallback",
  "idle",
  "memory",
  "operator",
  "rebuild",
  "shutdown",
  "signature",
] as const;
const FIELDS = [
  "channelPrompt",
  "chatPrompt",
  "credentialSha256",
  "dialect",
  "endpoint",
  "model",
  "provider",
  "toolset",
] as const;

/** What happened to an agent, and why, in the reader's words; an event of a later version by its name. */
export function eventWords(
  { type, detail }: Pick<EventView, "type" | "detail">,
  t: AgentWords,
): { what: string; why: string | null } {
  const known = TYPES.find((name) => name === type);
  if (known === undefined) return { what: t("event.unknown", { type }), why: null };
  if (known === "entry-reused") {
    return { what: t("event.entry-reused", { count: numberOf(detail.turnsReused) }), why: null };
  }
  if (known === "model-switched") {
    const [from, to] = [textOf(detail.from), textOf(detail.to)];
    const isTold = from !== null && to !== null;
    return {
      what: isTold ? t("event.model-switchedTo", { from, to }) : t("event.model-switched"),
      why: null,
    };
  }
  return { what: t(`event.${known}`), why: reasonWords(detail, t) };
}

/** True for what happens to agents and their prompts; sessions have other events too. */
export function isOfAgent({ type }: Pick<EventView, "type">): boolean {
  return TYPES.some((name) => name === type);
}

/** The name of a signed field in the reader's words. */
export function fieldWord(name: string, t: AgentWords): string {
  const known = FIELDS.find((field) => field === name);
  return known === undefined ? name : t(`field.${known}`);
}

function reasonWords(detail: EventView["detail"], t: AgentWords): string | null {
  const fields = textsOf(detail.changed).map((name) => fieldWord(name, t));
  if (fields.length > 0) return t("reason.signatureFields", { fields: fields.join(", ") });
  const reason = textOf(detail.reason);
  if (reason === null) return null;
  const known = REASONS.find((name) => name === reason);
  return known === undefined ? reason : t(`reason.${known}`);
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
