import type { AcceptedKeys } from "./access";
import { CacheEntries } from "./cache-entries";
import { SimulatedClock } from "./clock";
import { AnswerRecords } from "./diagnostics";
import { Faults } from "./faults";
import { FixtureQueue } from "./fixtures";
import type { ModelFacts } from "./models";
import type { Counters, SavedState } from "./persistence";
import { RequestLog } from "./request-log";
import type { SimulatorOptions } from "./types";

const DEFAULT_RING_SIZE = 200;
const MAXIMUM_STEPS = 100_000;
/** The state file stays small: of a very long history the latest points are kept over a restart. */
const MAXIMUM_SAVED_STEPS = 10_000;
const MAXIMUM_ATTEMPT_KEYS = 1_000;

/** All that a running simulator remembers. */
export class SimulatorState {
  readonly clock: SimulatedClock;
  readonly entries = new CacheEntries();
  /** Prefixes that models cached by themselves, a point every 128 tokens. */
  readonly steps = new CacheEntries(MAXIMUM_STEPS);
  readonly answers = new AnswerRecords();
  readonly fixtures = new FixtureQueue();
  readonly faults = new Faults();
  readonly log: RequestLog;
  readonly acceptKeys: AcceptedKeys;
  readonly isControlled: boolean;
  readonly prefillMsBase: number;
  readonly prefillMsPerKiloToken: number;
  readonly chunkMs: number;
  private readonly minimumTokens: Readonly<Record<string, number>>;
  private readonly attempts = new Map<string, number>();
  private counters: Counters = { request: 0, message: 0, toolUse: 0 };
  private onChange: () => void = () => {};

  constructor(options: SimulatorOptions) {
    this.clock = new SimulatedClock(options.now ?? Date.now);
    this.log = new RequestLog(options.ringSize ?? DEFAULT_RING_SIZE);
    this.acceptKeys = options.acceptKeys ?? "any";
    this.isControlled = options.control ?? true;
    this.prefillMsBase = options.prefillMsBase ?? 0;
    this.prefillMsPerKiloToken = options.prefillMsPerKiloToken ?? 0;
    this.chunkMs = options.chunkMs ?? 0;
    this.minimumTokens = options.minimumTokens ?? {};
  }

  minimumFor(model: ModelFacts): number {
    return this.minimumTokens[model.id] ?? model.minimumTokens;
  }

  next(counter: keyof Counters): number {
    const value = this.counters[counter] + 1;
    this.counters = { ...this.counters, [counter]: value };
    return value;
  }

  /** How often this conversation text was asked for an error, this time included. */
  countAttempt(key: string): number {
    const attempt = (this.attempts.get(key) ?? 0) + 1;
    this.attempts.delete(key);
    this.attempts.set(key, attempt);
    for (const oldest of this.attempts.keys()) {
      if (this.attempts.size <= MAXIMUM_ATTEMPT_KEYS) break;
      this.attempts.delete(oldest);
    }
    return attempt;
  }

  /** Forgets one organisation's cache, or everything. */
  reset(organisation: string | null): void {
    this.entries.clear(organisation);
    this.steps.clear(organisation);
    this.answers.clear(organisation);
    if (organisation === null) {
      this.fixtures.clear();
      this.faults.clear();
      this.log.clear();
      this.attempts.clear();
    }
    this.changed();
  }

  whenChanged(listener: () => void): void {
    this.onChange = listener;
  }

  changed(): void {
    this.onChange();
  }

  snapshot(): SavedState {
    this.entries.prune(this.clock.now());
    this.steps.prune(this.clock.now());
    return {
      counters: this.counters,
      clockOffsetMs: this.clock.offsetMs,
      entries: this.entries.list(),
      steps: this.steps.list().slice(-MAXIMUM_SAVED_STEPS),
      answers: this.answers.list(),
    };
  }

  restore(saved: SavedState): void {
    this.counters = saved.counters;
    this.clock.restore(saved.clockOffsetMs);
    const nowMs = this.clock.now();
    for (const entry of saved.entries) this.entries.put(entry, nowMs);
    this.entries.prune(nowMs);
    for (const entry of saved.steps) this.steps.put(entry, nowMs);
    this.steps.prune(nowMs);
    for (const record of saved.answers) this.answers.add(record);
  }
}
