import { z } from "zod";

export const GatewayStatus = z.object({
  version: z.string(),
  /** Answers come from the simulated provider; no model is called. */
  simulated: z.boolean(),
  home: z.string(),
  dataFolder: z.string(),
  /** No password is set: whoever can run a program on this host can use the gateway. */
  loopbackOpen: z.boolean(),
  /** What the operator should know about this installation, in plain sentences. */
  warnings: z.array(z.string()),
});
export type GatewayStatus = z.infer<typeof GatewayStatus>;
