import type { Clock } from "@/server/core/kernel";
import { systemClock } from "../system-clock";

/** How much faster than ours its seconds pass: what takes ten milliseconds here is 0.3 s of an answer there. */
const PACE = 30;

/** A clock in the past that can be moved on, and whose seconds pass quickly between the moves; never past now. */
export class DemoClock implements Clock {
  #startMs: number;
  #movedAt = performance.now();

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  now(): number {
    const passedMs = (performance.now() - this.#movedAt) * PACE;
    return Math.min(Math.floor(this.#startMs + passedMs), systemClock.now());
  }

  delay(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.delay(ms / PACE, signal);
  }

  /** To that moment, unless it has passed already. */
  moveTo(ms: number): void {
    this.#startMs = Math.max(ms, this.now());
    this.#movedAt = performance.now();
  }
}

/** The simulated provider's pace on this clock, such that it looks unhurried there. */
export const PACE_OF_ANSWERS = {
  prefillMsBase: 6,
  prefillMsPerKiloToken: 0.6,
  chunkMs: 0,
} as const;
