import { GatewayError, type Logger } from "@/server/core/kernel";
import { logError, publicError } from "./errors";

export interface StreamPlace {
  readonly signal: AbortSignal;
  readonly shutdown: AbortSignal;
  readonly logger: Logger;
  readonly requestId: string;
  readonly path: string;
}

/**
 * The same items; an error on the way becomes one that may be shown, which no middleware sees once the
 * stream has begun. When the gateway goes down it ends with DRAINING, so that clients come again.
 */
export async function* translatedStream<T>(
  source: AsyncIterable<T>,
  place: StreamPlace,
): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (thrown) {
    if (!place.signal.aborted) {
      const error = publicError(thrown);
      logError(place.logger, error, place);
      throw error;
    }
  }
  if (place.shutdown.aborted)
    throw new GatewayError("DRAINING", "the gateway is going down", {
      hint: "Connect again in a moment.",
      retryable: true,
    });
}
