import type { DemoStatus, FeedEvent } from "@/server/core/contracts";
import { type Clock, GatewayError, toGatewayError } from "@/server/core/kernel";
import type { DemoSource } from "@/server/core/operations";
import type { DashboardReads } from "@/server/core/sessions";
import { countSessions } from "./count-sessions";
import { play } from "./play";
import { Stage, type StageParts } from "./stage";
import { STORIES } from "./stories";
import type { Story } from "./story";
import { twoWeeksBefore } from "./timetable";

/** The example ends so long ago that nothing of its own provider's cache would still be held: an hour and some. */
const ENDS_BEFORE_MS = 65 * 60_000;
/** A look around leaves a session or two; more are somebody's own. */
const MOST_OWN_SESSIONS = 3;
const TOLD_EVERY = 0.05;

export interface DemoButtonParts extends StageParts {
  readonly clock: Clock;
  readonly reads: Pick<DashboardReads, "sessions">;
  readonly announce: (event: FeedEvent) => void;
  /** What is played; left out: the two weeks of the example. */
  readonly stories?: readonly Story[];
}

/** Makes the example in the store of a running gateway, beside it. */
export class DemoButton implements DemoSource {
  #state: DemoStatus["state"] = "absent";
  #progress = 0;
  #error: DemoStatus["error"] = null;
  #run: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  constructor(private readonly parts: DemoButtonParts) {}

  async status(): Promise<DemoStatus> {
    const refusal = this.#state === "running" ? null : await this.#refusal();
    return { state: this.#state, progress: this.#progress, error: this.#error, refusal };
  }

  async start(): Promise<DemoStatus> {
    if (this.#state === "running") return this.status();
    const refusal = await this.#refusal();
    if (refusal !== null)
      throw new GatewayError("CONFLICT", refusal, {
        hint: "Run npm run demo -- --home FOLDER, then start with HOLDFAST_HOME=FOLDER.",
      });
    // Asked for twice at once, it is made once.
    if (this.#isBusy()) return this.status();
    this.#state = "running";
    this.#progress = 0;
    this.#error = null;
    this.#run = this.#make();
    return this.status();
  }

  /** Ends a run between two turns. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#run;
  }

  /** Resolves when nothing is being made. */
  ended(): Promise<void> {
    return this.#run;
  }

  #isBusy(): boolean {
    return this.#state === "running";
  }

  async #make(): Promise<void> {
    const { clock, logger } = this.parts;
    try {
      const endMs = clock.now() - ENDS_BEFORE_MS;
      const options = { startMs: twoWeeksBefore(endMs), simulatorFolder: null };
      const stage = await Stage.open(this.parts, options);
      try {
        const { signal } = this.#closing;
        const onProgress = (part: number) => this.#goOn(part);
        const played = await play(stage, this.parts.stories ?? STORIES, {
          endMs,
          signal,
          onProgress,
        });
        logger.info({ ...played }, "the example was made");
      } finally {
        await stage.close();
      }
      this.#state = "done";
    } catch (error) {
      if (!this.#closing.signal.aborted) logger.error({ err: error }, "the example was broken off");
      const { code, message, hint } = toGatewayError(error);
      this.#state = "failed";
      this.#error = { code, message, hint };
    }
    this.parts.announce({ type: "feed-started" });
  }

  #goOn(part: number): void {
    const isNews = Math.floor(part / TOLD_EVERY) > Math.floor(this.#progress / TOLD_EVERY);
    this.#progress = part;
    if (isNews) this.parts.announce({ type: "feed-started" });
  }

  async #refusal(): Promise<string | null> {
    const { reads, profiles } = this.parts;
    const found = (await profiles.list()).filter(({ config }) => config !== null);
    const missing = PROFILES.filter((profile) => !found.some(({ name }) => name === profile));
    if (missing.length > 0)
      return `The example needs the profiles ${PROFILES.join(", ")}; missing or faulty: ${missing.join(", ")}.`;
    const count = await countSessions(reads, MOST_OWN_SESSIONS + 1);
    return count > MOST_OWN_SESSIONS
      ? "This store holds conversations already; the example would stand among them."
      : null;
  }
}

const PROFILES = ["me", "team", "club-bot"];
