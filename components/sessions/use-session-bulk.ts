"use client";

import { useRef, useState } from "react";
import type { BulkSessionsInput, SessionFacetsInput } from "@/server/core/contracts";
import { useTRPCClient } from "../trpc/client";
import { MAX_BULK } from "../trpc/contract-values";
import { type Fault, toFault } from "../trpc/fault";
import { type BulkProgress, type BulkReport, runBulk } from "./session-bulk";
import type { BulkTarget } from "./use-session-selection";
import { useSessionsReadAnew } from "./use-sessions-read-anew";

export type BulkAction = BulkSessionsInput["action"];

export type BulkPhase =
  | { readonly name: "asking" }
  | { readonly name: "gathering"; readonly found: number }
  | { readonly name: "running"; readonly action: BulkAction; readonly progress: BulkProgress }
  | { readonly name: "told"; readonly action: BulkAction; readonly report: BulkReport }
  | { readonly name: "failed"; readonly fault: Fault };

/** Does one thing to many sessions, step by step, and tells how it goes. */
export function useSessionBulk() {
  const client = useTRPCClient();
  const readAnew = useSessionsReadAnew();
  const [phase, setPhase] = useState<BulkPhase>({ name: "asking" });
  const isCalledOff = useRef(false);

  async function gather(filter: SessionFacetsInput): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      setPhase({ name: "gathering", found: ids.length });
      const page: { items: { id: string }[]; nextCursor: string | null } =
        await client.sessions.list.query({ ...filter, limit: MAX_BULK, cursor, sort: "created" });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null && !isCalledOff.current);
    return ids;
  }

  /** All ids are known before the first step: what the action changes does not change what it is done to. */
  async function run(action: BulkAction, target: BulkTarget): Promise<void> {
    isCalledOff.current = false;
    try {
      const ids = target.kind === "ids" ? target.ids : await gather(target.filter);
      const onProgress = (progress: BulkProgress) =>
        setPhase({ name: "running", action, progress });
      onProgress({ done: 0, total: ids.length });
      const report = await runBulk({
        ids,
        stepLength: MAX_BULK,
        step: async (some) => (await client.sessions.bulk.mutate({ action, ids: some })).results,
        toFault,
        onProgress,
        isCalledOff: () => isCalledOff.current,
      });
      setPhase({ name: "told", action, report });
    } catch (error) {
      setPhase({ name: "failed", fault: toFault(error) });
    }
    await readAnew();
  }

  return {
    phase,
    run,
    callOff: () => {
      isCalledOff.current = true;
    },
  };
}
