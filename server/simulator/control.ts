import { isFromThisHost } from "./access";
import { ApiError, invalid } from "./errors";
import { type Exchange, parseBody, sendJson } from "./exchange";
import { isRecord, type JsonRecord, numberField, textField } from "./json";
import type { SimulatorState } from "./state";

const ROUTES = ["state", "reset", "clock", "script", "faults", "log"] as const;
type ControlRoute = (typeof ROUTES)[number];

/** Answers /__sim/…: looks into the simulator and steers it; from this host alone. */
export function answerControl(exchange: Exchange, rawBody: string, state: SimulatorState): void {
  const { request, response, url } = exchange;
  if (!state.isControlled) throw new ApiError(403, "The control routes are switched off here.");
  if (!isFromThisHost(request)) {
    throw new ApiError(403, "The control routes answer only programs on this host.");
  }
  const name = url.pathname.slice("/__sim/".length);
  const route = ROUTES.find((known) => known === name);
  if (route === undefined) {
    throw new ApiError(404, `No such control route. There are: ${ROUTES.join(", ")}.`);
  }
  const isPost = request.method === "POST";
  if (!isPost && request.method !== "GET") throw new ApiError(405, "Use GET or POST.");
  const result = isPost ? change(route, rawBody, state) : show(route, url, state);
  sendJson(response, JSON.stringify(result));
}

function show(route: ControlRoute, url: URL, state: SimulatorState): unknown {
  const organisation = url.searchParams.get("organisation");
  switch (route) {
    case "state":
      return describeState(organisation, state);
    case "clock":
      return describeClock(state);
    case "script":
      return { fixtures: state.fixtures.list() };
    case "faults":
      return { faults: state.faults.list() };
    case "log":
      return {
        requests: state.log.list(organisation, Number(url.searchParams.get("after") ?? 0)),
      };
    case "reset":
      throw new ApiError(405, "Use POST to reset the simulator.");
  }
}

function change(route: ControlRoute, rawBody: string, state: SimulatorState): unknown {
  switch (route) {
    case "reset":
      state.reset(textField(bodyOf(rawBody), "organisation"));
      return { isReset: true };
    case "clock":
      return advanceClock(bodyOf(rawBody), state);
    case "script":
      return changeScript(rawBody, state);
    case "faults":
      return changeFaults(bodyOf(rawBody), state);
    case "state":
    case "log":
      throw new ApiError(405, `Use GET to read ${route}.`);
  }
}

function bodyOf(rawBody: string): JsonRecord {
  return rawBody.trim() === "" ? {} : parseBody(rawBody);
}

function describeClock(state: SimulatorState): JsonRecord {
  return { nowMs: state.clock.now(), offsetMs: state.clock.offsetMs };
}

function advanceClock(body: JsonRecord, state: SimulatorState): JsonRecord {
  const advanceMs = numberField(body, "advanceMs");
  if (advanceMs === null || advanceMs < 0) {
    throw invalid("clock.advanceMs: Input should be a number of milliseconds, 0 or more");
  }
  state.clock.advance(advanceMs);
  state.changed();
  return describeClock(state);
}

function changeScript(rawBody: string, state: SimulatorState): JsonRecord {
  const value: unknown = rawBody.trim().startsWith("[") ? parseList(rawBody) : bodyOf(rawBody);
  if (isRecord(value) && value.clear === true) {
    state.fixtures.clear();
    return { queued: 0 };
  }
  return { queued: state.fixtures.add(value) };
}

function parseList(rawBody: string): unknown {
  return parseBody(`{"list":${rawBody}}`).list;
}

function changeFaults(body: JsonRecord, state: SimulatorState): JsonRecord {
  if (body.clear === true) state.faults.clear();
  else state.faults.add(body);
  return { faults: state.faults.list() };
}

function describeState(organisation: string | null, state: SimulatorState): JsonRecord {
  const nowMs = state.clock.now();
  const organisations = new Map<string, JsonRecord[]>();
  for (const entry of state.entries.list(organisation)) {
    const entries = organisations.get(entry.organisation) ?? [];
    entries.push({ ...entry, isLive: entry.expiresAtMs > nowMs });
    organisations.set(entry.organisation, entries);
  }
  return {
    nowMs,
    counters: state.snapshot().counters,
    entryCount: state.entries.count,
    stepCount: state.steps.count,
    organisations: Object.fromEntries(organisations),
    fixtures: state.fixtures.list().length,
    faults: state.faults.list().length,
  };
}
