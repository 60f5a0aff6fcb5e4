import type { ApiDependencies } from "./dependencies";
import { guarded } from "./guarded";
import { jsonResponse } from "./responses";

/** A sign of life, open to everyone, that says nothing else. */
export function serveHealth(request: Request, deps: ApiDependencies): Promise<Response> {
  const route = "/api/health";
  return guarded(request, { deps, route }, async () => jsonResponse({ status: "ok" }));
}

/** 200 while new turns are taken, else 503 with the reason. */
export function serveReady(request: Request, deps: ApiDependencies): Promise<Response> {
  return guarded(request, { deps, route: "/api/ready" }, async () => {
    const readiness = await deps.readiness();
    if (readiness.ready) return jsonResponse({ status: "ready" });
    return jsonResponse({ status: "not ready", reason: readiness.reason }, { status: 503 });
  });
}

/** Figures for Prometheus. */
export function serveMetrics(request: Request, deps: ApiDependencies): Promise<Response> {
  return guarded(request, { deps, route: "/api/metrics" }, async () => {
    const { contentType, text } = await deps.metrics.render();
    return new Response(text, {
      headers: { "content-type": contentType, "cache-control": "no-store" },
    });
  });
}
