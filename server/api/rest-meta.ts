import type { Scope } from "@/server/core/operations";
import type { ProcedureMeta } from "./trpc";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface RestPlace {
  readonly scope: Scope;
  readonly summary: string;
  /** Statuses of success; the first is answered unless `statusOf` chooses another. */
  readonly statuses?: readonly [number, ...number[]];
  readonly statusOf?: (output: unknown) => number;
}

/** Where a procedure stands in REST: `rest("GET /sessions/{id}", {…})`. */
export function rest(place: `${Method} /${string}`, declared: RestPlace): ProcedureMeta {
  const [method, path] = splitPlace(place);
  const statuses = declared.statuses ?? [200];
  return {
    scope: declared.scope,
    statuses,
    statusOf: declared.statusOf ?? (() => statuses[0]),
    openapi: { method, path, summary: declared.summary, tags: [path.split("/")[1] ?? ""] },
  };
}

/** Guarantee: the place is a method, one blank and a path, by its type. */
function splitPlace(place: `${Method} /${string}`): [Method, `/${string}`] {
  return place.split(" ", 2) as [Method, `/${string}`];
}
