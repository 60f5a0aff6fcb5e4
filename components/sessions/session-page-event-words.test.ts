import { describe, expect, it } from "vitest";
import { toEventWords } from "./session-page-event-words";

const event = (type: string, detail: Record<string, unknown>) => ({
  id: "evt_1",
  sessionId: "ses_1",
  type,
  at: "2026-11-30T10:00:00.000Z",
  detail,
});

describe("toEventWords", () => {
  it("knows why an agent was evicted and which fields changed", () => {
    const words = toEventWords(
      event("entry-evicted", { reason: "signature", changed: ["model", "toolsets"] }),
    );
    expect(words).toEqual({
      kind: "entry-evicted",
      reason: "signature",
      action: null,
      facts: [{ name: "changed", value: "model, toolsets" }],
    });
  });

  it("keeps a reason that it has no word for as a fact", () => {
    expect(toEventWords(event("entry-evicted", { reason: "tide" }))).toMatchObject({
      reason: "other",
      facts: [{ name: "reason", value: "tide" }],
    });
  });

  it("knows what an operator did and leaves out what was not told", () => {
    const detail = { action: "sessions.update", operatorId: null, fields: "title" };
    expect(toEventWords(event("operator-acted", detail))).toMatchObject({
      action: "sessions.update",
      facts: [{ name: "fields", value: "title" }],
    });
  });

  it("shows an event of a kind that it does not know with all that it tells", () => {
    const words = toEventWords(event("kelp-grew", { cm: 12, parts: { a: 1 }, none: [] }));
    expect(words).toEqual({
      kind: null,
      reason: null,
      action: null,
      facts: [
        { name: "cm", value: "12" },
        { name: "parts", value: '{"a":1}' },
      ],
    });
  });

  it("shortens hashes", () => {
    const [fact] = toEventWords(event("prompt-frozen", { promptSha256: "ab".repeat(32) })).facts;
    expect(fact?.value).toBe("abababababab");
  });
});
