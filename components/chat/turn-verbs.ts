"use client";

import { createContext } from "react";

/** What can be done with a turn that has ended. The same object for as long as its thread is shown. */
export interface TurnVerbs {
  /** Asks again with the same words; false = it could not be. */
  retry(turnId: string): Promise<boolean>;
  /** Asks again with other words; false = it could not be. */
  resend(turnId: string, text: string): Promise<boolean>;
  /** Goes on from the end of the turn in a session of its own. */
  branch(turnId: string): Promise<void>;
}

/** null = nothing can be done here: the thread is only read. */
export const TurnVerbsContext = createContext<TurnVerbs | null>(null);
