import { SessionGateway } from "@/server/core/gateway";
import type { Clock } from "@/server/core/kernel";
import { type Simulator, startSimulator } from "@/server/simulator";
import { type GatewayParts, gatewayPorts } from "../gateway-ports";
import type { LeaseIdentity } from "../lease-holder";
import { openModelRoutes } from "../model-routes";
import { DemoClock, PACE_OF_ANSWERS } from "./demo-clock";

export type StageParts = Omit<GatewayParts, "clock" | "routeFor">;

export interface StageOptions {
  readonly startMs: number;
  /** Where the simulated provider keeps its cache, so that a later one finds it; null = it goes with the stage. */
  readonly simulatorFolder: string | null;
}

/** A gateway of its own over the store, with a provider of its own, both on a clock that can be moved. */
export class Stage {
  private current: SessionGateway;
  private readonly identity: LeaseIdentity;

  private constructor(
    readonly clock: DemoClock,
    readonly simulator: Simulator,
    private readonly parts: StageParts,
  ) {
    this.identity = parts.identity.another();
    this.current = this.open();
  }

  static async open(parts: StageParts, options: StageOptions): Promise<Stage> {
    const clock = new DemoClock(options.startMs);
    const simulator = await startSimulator({
      port: 0,
      dir: options.simulatorFolder,
      now: () => clock.now(),
      control: false,
      ...PACE_OF_ANSWERS,
    });
    return new Stage(clock, simulator, parts);
  }

  get gateway(): SessionGateway {
    return this.current;
  }

  /** Its resident agents leave memory, as when the process is started again. */
  async restart(): Promise<void> {
    await this.current.drain(0);
    this.current = this.open();
  }

  async close(): Promise<void> {
    await this.current.drain(0);
    this.identity.end();
    await this.simulator.close();
  }

  private open(): SessionGateway {
    const { parts, simulator, identity } = this;
    const clock: Clock = this.clock;
    const routeFor = openModelRoutes({
      providers: { routeOf: () => ({ kind: "simulated", name: null, provider: "anthropic" }) },
      simulatorUrl: () => simulator.url,
      logger: parts.logger,
    });
    return new SessionGateway(gatewayPorts({ ...parts, identity, clock, routeFor }));
  }
}
