import { GatewayError, isGatewayError } from "@/server/core/kernel";
import type { SessionTables } from "@/server/core/sessions";
import { MemoryCalls } from "./memory-calls";
import { MemoryFrozen } from "./memory-frozen";
import { MemoryLeases } from "./memory-leases";
import { MemoryMessages } from "./memory-messages";
import { MemoryRedacted } from "./memory-redacted";
import { MemorySessions } from "./memory-sessions";
import { MemoryTasks } from "./memory-tasks";
import { MemoryTurns } from "./memory-turns";
import { UndoLog } from "./undo-log";

/** Tables in plain maps; values are copied on their way in, so that nobody changes what is stored. */
export class MemoryTables implements SessionTables {
  readonly #undo = new UndoLog();
  #closed = false;
  readonly sessions = new MemorySessions(this.#undo);
  readonly messages = new MemoryMessages(this.#undo);
  readonly turns = new MemoryTurns(this.#undo);
  readonly leases = new MemoryLeases(this.#undo);
  readonly calls = new MemoryCalls(this.#undo);
  readonly frozen = new MemoryFrozen(this.#undo);
  readonly tasks = new MemoryTasks(this.#undo);
  readonly redacted = new MemoryRedacted(this.#undo, this);

  async read<T>(work: () => T): Promise<T> {
    this.#refuseWhenClosed();
    return work();
  }

  async write<T>(work: () => T): Promise<T> {
    this.#refuseWhenClosed();
    try {
      const result = work();
      this.#undo.forget();
      return result;
    } catch (error) {
      this.#undo.rollback();
      if (isGatewayError(error)) throw error;
      throw new GatewayError("STORE_FAILED", "The store in memory failed.", { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  #refuseWhenClosed(): void {
    if (this.#closed) throw new GatewayError("STORE_FAILED", "The store is closed.");
  }
}
