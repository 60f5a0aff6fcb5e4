"use client";

import type { ReactNode } from "react";
import { toFault } from "../trpc/fault";
import { FaultNotice } from "./fault-notice";
import { Skeleton } from "./skeleton";

interface ReadQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a query answered; before that a skeleton, and above the last answer what went wrong since. */
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
  const hasFailed = error !== null && error !== undefined;
  return (
    <>
      {hasFailed ? (
        <FaultNotice
          fault={toFault(error)}
          {...(title === undefined ? {} : { title })}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data === undefined
        ? hasFailed
          ? null
          : (skeleton ?? <Skeleton lines={4} />)
        : isEmpty?.(data) === true
          ? empty
          : children(data)}
    </>
  );
}
