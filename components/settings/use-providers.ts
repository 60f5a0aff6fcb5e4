"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ProvidersView } from "@/server/core/contracts";
import { useTRPC } from "../trpc/client";
import { type Fault, toFault } from "../trpc/fault";
import { showToast } from "../ui/toast";

const STALE = "STALE";

/** Keys and choices as the gateway holds them. */
export function useProviders() {
  return useQuery(useTRPC().providers.list.queryOptions());
}

/**
 * Runs one change of the files behind the page: its answer becomes what is shown. After a refusal the
 * files are read again, since they may no longer be as shown.
 */
export function useProvidersChange() {
  const t = useTranslations("settingsPages.providers");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const listKey = trpc.providers.list.queryKey();

  return async function change(
    write: (revision: string) => Promise<ProvidersView>,
    done: string,
  ): Promise<Fault | null> {
    const shown = queryClient.getQueryData<ProvidersView>(listKey);
    try {
      queryClient.setQueryData(listKey, await write(shown?.revision ?? ""));
    } catch (error) {
      const fault = toFault(error);
      await queryClient.invalidateQueries({ queryKey: listKey });
      const read = queryClient.getQueryData<ProvidersView>(listKey);
      const isStale = fault.code === "CONFLICT" && read?.revision !== shown?.revision;
      return isStale ? { code: STALE, message: t("stale"), hint: null } : fault;
    }
    showToast({ title: done });
    await Promise.all([
      queryClient.invalidateQueries(trpc.gateway.status.queryFilter()),
      queryClient.invalidateQueries(trpc.gateway.health.queryFilter()),
      queryClient.invalidateQueries(trpc.profiles.list.queryFilter()),
    ]);
    return null;
  };
}

/** A refused change as something thrown, for those who wait for it. */
export class RefusedChange extends Error {
  readonly data: { readonly gatewayCode: string; readonly hint: string | null };

  constructor({ code, message, hint }: Fault) {
    super(message);
    this.name = "RefusedChange";
    this.data = { gatewayCode: code, hint };
  }
}
