import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "@/server/core/kernel";

export interface ServedRequest {
  /** The route's pattern, never a path with ids. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** Figures of this process, in the text format of Prometheus. */
export interface Metrics {
  observe(request: ServedRequest): void;
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

/** What the figures are read from, at each scrape. */
export interface MetricsSource {
  readonly gateway: {
    agents(): readonly { readonly state: string; readonly residentBytes: number }[];
    counts(): { readonly working: number; readonly watched: number };
  };
  readonly clock: Pick<Clock, "now">;
}

const AGENT_STATES = ["idle", "running", "protected"] as const;

/** Metrics with a registry of their own; made once per process. */
export function createMetrics({ gateway, clock }: MetricsSource): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const startedMs = clock.now();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "holdfast_resident_agents",
    help: "Agents held in memory, by state.",
    labelNames: ["state"],
    registers,
    collect() {
      const agents = gateway.agents();
      for (const state of AGENT_STATES)
        this.set({ state }, agents.filter((agent) => agent.state === state).length);
    },
  });
  const figures: readonly [name: string, help: string, read: () => number][] = [
    [
      "holdfast_resident_bytes",
      "Bytes that resident agents hold, as estimated.",
      () => gateway.agents().reduce((bytes, agent) => bytes + agent.residentBytes, 0),
    ],
    [
      "holdfast_working_sessions",
      "Sessions with a running or waiting turn.",
      () => gateway.counts().working,
    ],
    ["holdfast_watched_sessions", "Sessions that are watched.", () => gateway.counts().watched],
    [
      "holdfast_uptime_seconds",
      "Seconds since this gateway started.",
      () => (clock.now() - startedMs) / 1_000,
    ],
  ];
  for (const [name, help, read] of figures)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const requests = new Counter({
    name: "holdfast_http_requests_total",
    help: "Requests answered.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "holdfast_http_request_seconds",
    help: "Time until the answer began.",
    labelNames: ["route"],
    registers,
  });
  return {
    observe({ route, method, status, ms }) {
      requests.inc({ route, method, status });
      durations.observe({ route }, ms / 1_000);
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
