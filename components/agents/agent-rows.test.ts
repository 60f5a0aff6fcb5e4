import { describe, expect, it } from "vitest";
import { anAgent } from "./agent-fixtures";
import { agentFacets, toAgentRows } from "./agent-rows";

const agents = [
  anAgent({ sessionId: "ses_a", title: "Tide tables", turnsReused: 1 }),
  anAgent({ sessionId: "ses_b", title: "潮汐表", profile: "team", turnsReused: 9 }),
  anAgent({
    sessionId: "ses_c",
    title: "Release notes",
    profile: "team",
    state: "running",
    model: "claude-haiku-5-5",
    lastUsedAt: "2026-01-01T11:59:00.000Z",
  }),
];
const all = { profile: null, state: null, text: "" };

function idsOf(filter: Parameters<typeof toAgentRows>[1], sort: "used" | "reused" = "used") {
  return toAgentRows(agents, filter, sort).map(({ sessionId }) => sessionId);
}

describe("toAgentRows", () => {
  it("puts the last used first, and ties in a lasting order", () => {
    expect(idsOf(all)).toEqual(["ses_c", "ses_b", "ses_a"]);
    expect(toAgentRows(agents.toReversed(), all, "used")).toEqual(toAgentRows(agents, all, "used"));
  });

  it("sorts by how often an agent was reused", () => {
    expect(idsOf(all, "reused")[0]).toBe("ses_b");
  });

  it("finds by title in any script, by model, and by the beginning of a signature", () => {
    expect(idsOf({ ...all, text: "潮汐" })).toEqual(["ses_b"]);
    expect(idsOf({ ...all, text: " HAIKU " })).toEqual(["ses_c"]);
    expect(idsOf({ ...all, text: "01234" })).toHaveLength(3);
    expect(idsOf({ ...all, text: "nowhere" })).toEqual([]);
  });

  it("keeps what fits every part of the filter", () => {
    expect(idsOf({ profile: "team", state: "idle", text: "" })).toEqual(["ses_b"]);
  });
});

describe("agentFacets", () => {
  it("counts each facet without its own part of the filter", () => {
    const facets = agentFacets(agents, { profile: "team", state: "running", text: "" });
    expect(facets.profile).toEqual([{ value: "team", count: 1 }]);
    expect(facets.state).toEqual([
      { value: "idle", count: 1 },
      { value: "running", count: 1 },
    ]);
  });
});
