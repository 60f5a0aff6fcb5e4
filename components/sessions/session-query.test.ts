import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FILTER_STATES, NO_FILTERS, type SessionFilters } from "./session-filters";
import { formatSessionQuery, parseSessionQuery, shownQuery } from "./session-query";

describe("parseSessionQuery", () => {
  it("reads keys and words in any order", () => {
    const text = "tide profile:team state:running tables warm:yes archived:yes platform:console";
    expect(parseSessionQuery(text)).toEqual({
      filters: {
        words: "tide tables",
        profile: "team",
        state: "running",
        platform: "console",
        isWarm: true,
        isArchived: true,
        isAllTime: false,
      },
      faults: [],
    });
  });

  it("takes quoted text as words, whatever it holds", () => {
    expect(parseSessionQuery('"state:running" "a  b" "-x" "say \\"hi\\""')).toEqual({
      filters: { ...NO_FILTERS, words: 'state:running a  b -x say "hi"' },
      faults: [],
    });
  });

  it("reads Chinese words", () => {
    expect(parseSessionQuery("潮汐 profile:me").filters).toEqual({
      ...NO_FILTERS,
      words: "潮汐",
      profile: "me",
    });
  });

  it.each([
    ["cost:>0.05", "unknown-key"],
    ["constructor:x", "unknown-key"],
    ["https://kelp.example", "unknown-key"],
    ["state:sleeping", "unknown-value"],
    ["state:idle,running", "unknown-value"],
    ["warm:", "unknown-value"],
    ["profile:../x", "unknown-value"],
    ["-profile:me", "excluded"],
    ["-tide", "excluded"],
    ["tide OR moon", "either-or"],
    ["(tide", "either-or"],
    ['"tide', "open-quote"],
    ["profile:me profile:team", "repeated"],
    ["x".repeat(201), "too-long"],
  ])("says of %s that it cannot be expressed: %s", (text, reason) => {
    expect(parseSessionQuery(text).faults.map((fault) => fault.reason)).toEqual([reason]);
  });

  it("names what could stand in place of an unknown value", () => {
    expect(parseSessionQuery("state:sleeping").faults).toEqual([
      { reason: "unknown-value", token: "state:sleeping", known: FILTER_STATES },
    ]);
  });
});

const filters: fc.Arbitrary<SessionFilters> = fc.record({
  words: fc
    .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), { maxLength: 4 })
    .map((words) => words.join(" ")),
  profile: fc.option(fc.constantFrom("me", "club-bot")),
  state: fc.option(fc.constantFrom(...FILTER_STATES)),
  platform: fc.option(fc.string({ minLength: 1, maxLength: 40 })),
  isWarm: fc.option(fc.boolean()),
  isArchived: fc.boolean(),
  isAllTime: fc.boolean(),
});

describe("formatSessionQuery", () => {
  it("is read back as the same filters", () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(parseSessionQuery(formatSessionQuery(given))).toEqual({
          filters: given,
          faults: [],
        });
      }),
    );
  });

  it("says nothing where nothing narrows the list", () => {
    expect(formatSessionQuery(NO_FILTERS)).toBe("");
  });
});

describe("shownQuery", () => {
  const running = { ...NO_FILTERS, state: "running" as const };

  it("keeps what is being typed while the filters still wait for it", () => {
    const draft = { text: "state:run", startedFrom: "" };
    expect(shownQuery(draft, NO_FILTERS)).toBe("state:run");
  });

  it("keeps the typed order once the filters have followed", () => {
    const draft = { text: "tide  state:running", startedFrom: "" };
    expect(shownQuery(draft, { ...running, words: "tide" })).toBe("tide  state:running");
  });

  it("gives way when something else has changed the filters", () => {
    const draft = { text: "tide", startedFrom: "" };
    expect(shownQuery(draft, running)).toBe("state:running");
  });
});
