/** Wall clock and waiting. `now` is epoch milliseconds; `delay` rejects with the signal's reason when aborted. */
export interface Clock {
  now(): number;
  delay(ms: number, signal?: AbortSignal): Promise<void>;
}
