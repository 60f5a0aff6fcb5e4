import { describe, expect, it } from "vitest";
import type { InboundEvent } from "@/server/core/sessions";
import { anEvent } from "@/tests/factories/store";
import { type Busy, isStopWord, MAX_FOLLOW_UPS, sendPlan } from "./send-plan";

const ORDINARY = { mode: "queue", follows: null, depth: 0 };
const busy = (changed: Partial<Extract<Busy, { with: "turn" }>> = {}): Busy => ({
  ...{ with: "turn", turnId: "trn_host00", depth: 0, isHere: true },
  ...changed,
});
const plan = (event: Partial<InboundEvent>, state: Busy | null = busy()) =>
  sendPlan(anEvent(event), state);

describe("what becomes of a message", () => {
  it.each(["queue", "steer", "interrupt"] as const)(
    "a %s is an ordinary turn where nothing runs, and nothing is told of it",
    (mode) => {
      expect(plan({ mode }, null)).toEqual({ ...ORDINARY, demoted: null });
    },
  );

  it.each(["steer", "interrupt"] as const)("a %s follows the running turn", (mode) => {
    const followed = { mode, follows: "trn_host00", depth: 3, demoted: null };
    expect(plan({ mode }, busy({ depth: 2 }))).toEqual(followed);
  });

  it.each(["steer", "interrupt"] as const)("a %s too deep waits like any other", (mode) => {
    const deep = plan({ mode }, busy({ depth: MAX_FOLLOW_UPS }));
    expect(deep).toEqual({ ...ORDINARY, demoted: expect.stringContaining("follow-ups") });
  });

  it.each(["steer", "interrupt"] as const)("no event of the gateway is a %s", (mode) => {
    expect(plan({ mode, kind: "internal" })).toEqual({
      ...ORDINARY,
      demoted: expect.stringContaining("internal"),
    });
  });

  it.each(["steer", "interrupt"] as const)("a %s waits while the session is changed", (mode) => {
    const changed = plan({ mode }, { with: "operation" });
    expect(changed).toEqual({ ...ORDINARY, demoted: expect.stringContaining("changed") });
  });

  it("steers a turn of another process, and does not interrupt it", () => {
    const elsewhere = busy({ isHere: false });
    expect(plan({ mode: "steer" }, elsewhere)).toMatchObject({ mode: "steer", demoted: null });
    expect(plan({ mode: "interrupt" }, elsewhere)).toMatchObject(ORDINARY);
  });

  it.each([
    ["files", { attachments: [aFile()] }],
    ["an effort", { effort: "low" }],
    ["thinking", { thinking: "disabled" }],
  ] as [string, Partial<InboundEvent>][])("%s may interrupt but not steer", (_, event) => {
    expect(plan({ ...event, mode: "steer" })).toMatchObject(ORDINARY);
    expect(plan({ ...event, mode: "interrupt" })).toMatchObject({ mode: "interrupt" });
  });

  it("keeps the place of a turn that is said again", () => {
    const again = {
      mode: "steer",
      replaces: "trn_before",
      follows: "trn_older0",
      depth: 2,
    } as const;
    const kept = { mode: "queue", follows: "trn_older0", depth: 2, demoted: null };
    expect(plan(again, null)).toEqual(kept);
  });
});

it.each(["stop", "/stop", " STOP\n", "／stop", "停止", "停"])("%j means to stop", (text) => {
  expect(isStopWord(text)).toBe(true);
});

it.each(["", "stop it", "stopp", "//stop", "don't stop", "停车", "stop."])(
  "%j is something to say",
  (text) => expect(isStopWord(text)).toBe(false),
);

function aFile(): InboundEvent["attachments"][number] {
  return { name: "a.txt", kind: "text", mediaType: "text/plain", bytes: 1, content: "a" };
}
