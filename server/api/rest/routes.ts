import type { AnyTRPCRouter, TRPCProcedureType } from "@trpc/server";
import type { ProcedureMeta } from "../trpc";
import { pathPattern } from "./paths";

/** A procedure as it stands in the router, by its dotted name. */
export interface NamedProcedure {
  readonly name: string;
  readonly type: TRPCProcedureType;
  readonly meta: ProcedureMeta;
}

/** One REST operation: which requests it takes, and the procedure behind it. */
export interface RestRoute {
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
  readonly procedure: NamedProcedure;
}

/** Every procedure of the router. */
export function proceduresOf(router: AnyTRPCRouter): NamedProcedure[] {
  return Object.entries(flatProcedures(router)).map(([name, { _def }]) => ({
    name,
    type: _def.type,
    meta: _def.meta ?? {},
  }));
}

/** Every procedure that has a place in REST. */
export function restRoutesOf(router: AnyTRPCRouter): RestRoute[] {
  return proceduresOf(router).flatMap((procedure) => {
    const place = procedure.meta.openapi;
    if (place === undefined) return [];
    const { method, path } = place;
    return [{ method, template: path, pattern: pathPattern(path), procedure }];
  });
}

interface FlatProcedure {
  readonly _def: { readonly type: TRPCProcedureType; readonly meta?: ProcedureMeta };
}

/** Guarantee: a built router lists its procedures flat under their dotted names, each with our meta. */
function flatProcedures(router: AnyTRPCRouter): Record<string, FlatProcedure> {
  return router._def.procedures as unknown as Record<string, FlatProcedure>;
}
