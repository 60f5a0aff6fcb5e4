"use client";

import type { ReactNode } from "react";
import { NO_ANSWER, toFault } from "../trpc/fault";
import { FaultNotice } from "./fault-notice";
import { Skeleton } from "./skeleton";

interface ReadQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/**
 * What a query answered; before that a skeleton, and above the last answer what went wrong since. That
 * the gateway is away is told by the live indicator: what was read stays as it is.
 */
export function QueryState<Data>({
  query,
  skeleton,
  empty,
  isEmpty,
  title,
  children,
}: {
  query: ReadQuery<Data>;
  skeleton?: ReactNode;
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** What could not be read. */
  title?: string;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = query;
  const fault = error === null || error === undefined ? null : toFault(error);
  const isAway = data !== undefined && fault?.code === NO_ANSWER;
  return (
    <>
      {fault === null || isAway ? null : (
        <FaultNotice
          fault={fault}
          {...(title === undefined ? {} : { title })}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined
        ? fault === null
          ? (skeleton ?? <Skeleton lines={4} />)
          : null
        : isEmpty?.(data) === true
          ? empty
          : children(data)}
    </>
  );
}
