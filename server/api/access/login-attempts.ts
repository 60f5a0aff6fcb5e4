import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const PER_ADDRESS = 5;
// An address can be made up in a header: all together are held as well.
const TOGETHER = 60;
const WINDOW_SECONDS = 60;
const EVERYONE = "everyone";

export type AttemptVerdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** Counts attempts to sign in: five a minute from one address. */
export interface LoginAttempts {
  take(address: string): Promise<AttemptVerdict>;
  /** A right password forgives the attempts before it. */
  forgive(address: string): Promise<void>;
}

/** Counters that live in this process. */
export function createLoginAttempts(): LoginAttempts {
  const byAddress = new RateLimiterMemory({ points: PER_ADDRESS, duration: WINDOW_SECONDS });
  const together = new RateLimiterMemory({ points: TOGETHER, duration: WINDOW_SECONDS });
  return {
    async take(address) {
      const own = await attempt(byAddress, address);
      return own.allowed ? attempt(together, EVERYONE) : own;
    },
    async forgive(address) {
      await byAddress.delete(address);
    },
  };
}

async function attempt(limiter: RateLimiterMemory, key: string): Promise<AttemptVerdict> {
  try {
    await limiter.consume(key);
    return { allowed: true };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return { allowed: false, retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1_000) };
  }
}
