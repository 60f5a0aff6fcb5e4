/** What a part of the page needs of a query that its parent asked. */
export interface ReadQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}
