import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { messages } from "@/messages/en";
import { eventWords } from "./timeline-words";

const t = createTranslator({ locale: "en", messages, namespace: "agentPages" });
const words = (type: string, detail: Record<string, unknown> = {}) =>
  eventWords({ type, detail }, t);

describe("eventWords", () => {
  it("names the fields of the signature that made an agent go", () => {
    const { what, why } = words("entry-evicted", {
      reason: "signature",
      changed: ["model", "credentialSha256"],
    });
    expect(what).toBe("Evicted");
    expect(why).toBe("its signature changed: model, credential");
  });

  it("gives the reason of every other eviction in words", () => {
    expect(words("entry-evicted", { reason: "idle", changed: [] }).why).toBe("idle for too long");
    expect(words("entry-evicted", { reason: "operator" }).why).toBe("by an operator");
  });

  it("counts how often an agent was reused", () => {
    expect(words("entry-reused", { turnsReused: 1 }).what).toBe("Reused, 1 time so far");
    expect(words("entry-reused", { turnsReused: 4 }).what).toBe("Reused, 4 times so far");
  });

  it("shows what it has no words for by its own name", () => {
    expect(words("entry-moved").what).toBe("entry-moved");
    expect(words("entry-evicted", { reason: "flood" }).why).toBe("flood");
  });

  it("says from which model to which, where that was recorded", () => {
    expect(words("model-switched", { from: "a", to: "b" }).what).toBe("Model switched from a to b");
    expect(words("model-switched").what).toBe("Model switched");
  });
});
