import type { Logger } from "@/server/core/kernel";
import { readPin } from "@/server/core/prompt";
import { isConsoleKey, type Route, type SessionStore } from "@/server/core/sessions";

/** A copy of the routes beside the database, readable by people. The database wins. */
export interface RouteMirror {
  /** The routes of the copy, faulty ones left out; nothing when there is none. Throws when it cannot be read at all. */
  load(): Promise<readonly Route[]>;
  /** Whole or not at all. */
  save(routes: readonly Route[]): Promise<void>;
}

interface MirrorPorts {
  readonly store: Pick<SessionStore, "notableRoutes" | "fillRoute">;
  readonly mirror: RouteMirror;
  readonly logger: Logger;
}

/** Keeps the copy in step. It never stops a turn: what goes wrong is one warning. */
export class MirroredRoutes {
  private written: string | null = null;
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private isFailing = false;

  constructor(private readonly ports: MirrorPorts) {}

  /** Takes from the copy the keys that the database lacks and whose session it has. */
  async restore(): Promise<void> {
    const { store, mirror, logger } = this.ports;
    try {
      for (const route of await mirror.load()) await store.fillRoute(route);
    } catch (err) {
      logger.warn({ err }, "the copy of the routes was not read");
    }
  }

  /** Resolves when the copy holds what the database held at the call, or could not be written. */
  keep(): Promise<void> {
    if (this.running === null) {
      this.running = this.write().finally(() => {
        this.running = null;
      });
      return this.running;
    }
    // One that runs may have read already: all who come meanwhile share the one behind it.
    this.next ??= this.running.then(() => {
      this.next = null;
      return this.keep();
    });
    return this.next;
  }

  private async write(): Promise<void> {
    const { store, mirror, logger } = this.ports;
    try {
      const routes = (await store.notableRoutes()).filter(isNotable);
      const text = JSON.stringify(routes);
      if (text === this.written) return;
      await mirror.save(routes);
      this.written = text;
      this.isFailing = false;
    } catch (err) {
      if (!this.isFailing) logger.warn({ err }, "the copy of the routes was not written");
      this.isFailing = true;
    }
  }
}

/** A chat's key, or one of the console with words for its place. */
function isNotable({ key, pin }: Route): boolean {
  const kept = readPin(pin);
  return !isConsoleKey(key) || (kept !== null && kept.chatPrompt + kept.channelPrompt !== "");
}
