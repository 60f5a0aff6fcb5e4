import { describe, expect, it } from "vitest";
import { consoleSessionKey, isConsoleKey, type KeyedPlace, sessionKey } from "./session-key";

const SHIPPED = { groupPerUser: true, threadPerUser: false };
const TOGETHER = { groupPerUser: false, threadPerUser: false };
const APART = { groupPerUser: true, threadPerUser: true };

function aPlace(overrides: Partial<KeyedPlace> = {}): KeyedPlace {
  return {
    platform: "telegram",
    chatType: "group",
    chatId: "-100",
    threadId: null,
    participant: "7",
    ...overrides,
  };
}

const key = (overrides: Partial<KeyedPlace>, rules = SHIPPED) =>
  sessionKey("club", aPlace(overrides), rules);

describe("the key of a direct chat", () => {
  it("is its chat, else its person, else the platform", () => {
    const dm = { chatType: "dm" } as const;
    expect(key({ ...dm, chatId: "123" })).toBe("agent:club:telegram:dm:123");
    expect(key({ ...dm, chatId: null })).toBe("agent:club:telegram:dm:7");
    expect(key({ ...dm, chatId: "" })).toBe("agent:club:telegram:dm:7");
    expect(key({ ...dm, chatId: null, participant: null })).toBe("agent:club:telegram:dm");
    expect(key({ ...dm, chatId: "123", threadId: "9" })).toBe("agent:club:telegram:dm:123:9");
  });
});

describe("the key of a shared chat", () => {
  it("tells people apart where the profile says so, and not in a thread", () => {
    expect(key({})).toBe("agent:club:telegram:group:-100:7");
    expect(key({}, TOGETHER)).toBe("agent:club:telegram:group:-100");
    expect(key({ participant: null })).toBe("agent:club:telegram:group:-100");
    expect(key({ threadId: "5" })).toBe("agent:club:telegram:thread:-100:5");
    expect(key({ threadId: "5" }, APART)).toBe("agent:club:telegram:thread:-100:5:7");
  });

  it("is one for a thread, whichever kind of chat the platform calls it", () => {
    const types = ["group", "channel", "thread"] as const;
    const keys = types.map((chatType) => key({ chatType, threadId: "5" }));
    expect(new Set(keys).size).toBe(1);
  });
});

it("keeps console keys as they were", () => {
  expect(consoleSessionKey("me", "ses_1")).toBe("agent:me:console:dm:ses_1");
  expect(isConsoleKey("agent:me:console:dm:ses_1")).toBe(true);
  expect(isConsoleKey("agent:console:telegram:dm:console")).toBe(false);
});

it("gives different places different keys, whatever stands in their parts", () => {
  const parts = [
    null,
    "a",
    "b",
    "a:b",
    ":",
    "%",
    "%3A",
    "a%3Ab",
    " ",
    "%20",
    "\n",
    "苍鹭",
    "\ud83d",
  ];
  const keys = new Map<string, string>();
  for (const platform of ["slack", "sla:ck"])
    for (const chatType of ["group", "channel", "thread"] as const)
      for (const chatId of parts)
        for (const threadId of parts)
          for (const participant of parts) {
            const isThread = chatType === "thread" || threadId !== null;
            const place = aPlace({ platform, chatType, chatId, threadId, participant });
            const meant = [platform, isThread ? "thread" : chatType, chatId, threadId, participant];
            const made = sessionKey("club", place, APART);
            expect(keys.get(made) ?? JSON.stringify(meant)).toBe(JSON.stringify(meant));
            keys.set(made, JSON.stringify(meant));
          }
  expect(keys.size).toBe(2 * (2 * parts.length ** 2 + parts.length ** 3));
});

it("gives no part of another profile's key", () => {
  const place = aPlace();
  expect(sessionKey("a", place, APART)).not.toBe(sessionKey("b", place, APART));
});
