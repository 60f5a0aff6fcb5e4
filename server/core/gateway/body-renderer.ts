import type { Dialect, ModelRequest, OptionalField } from "@/server/core/models";

/** Renders bodies without a connection. */
export type BodyRenderer = (
  dialect: Dialect,
  request: ModelRequest,
  omitted: readonly OptionalField[],
) => string;
