import { GatewayClient, serverSentData } from "./client";
import { rounded, spread } from "./figures";
import { cpuMs, startPassThrough, startWorld } from "./processes";

const WARM_UP = 20;

/** What does the gateway add to the time until the first token, and what does a turn cost in processor time? */
export async function latency({ turns = 200 }: { turns?: number }) {
  const world = await startWorld();
  const proxy = await startPassThrough(world.provider.url);
  try {
    const client = new GatewayClient(world.gateway.url);
    const session = await client.createSession("me");
    const stream = new FirstTokens(client, session);
    const samples = {
      direct: [] as number[],
      passThrough: [] as number[],
      gateway: [] as number[],
    };
    let cpuUsedMs = 0;
    for (let turn = -WARM_UP; turn < turns; turn += 1) {
      const cpuBefore = cpuMs(world.gateway.pid);
      const gatewayMs = await stream.ask(`turn ${turn}`);
      const cpuAfter = cpuMs(world.gateway.pid);
      const body = await lastBody(world.provider.url);
      const directMs = await firstTokenMs(world.provider.url, body);
      const passThroughMs = await firstTokenMs(proxy.url, body);
      if (turn < 0) continue;
      cpuUsedMs += cpuAfter - cpuBefore;
      samples.gateway.push(gatewayMs);
      samples.direct.push(directMs);
      samples.passThrough.push(passThroughMs);
    }
    stream.close();
    const added = (to: readonly number[]) =>
      spread(to.map((ms, at) => ms - (samples.direct[at] ?? 0)));
    return {
      turns,
      firstTokenMs: {
        direct: spread(samples.direct),
        passThrough: spread(samples.passThrough),
        gateway: spread(samples.gateway),
      },
      addedMs: { passThrough: added(samples.passThrough), gateway: added(samples.gateway) },
      cpuMsPerTurn: rounded(cpuUsedMs / turns),
    };
  } finally {
    await proxy.stop();
    await world.close();
  }
}

/** Asks over one open stream and waits for the first text, then for the end of the turn. */
class FirstTokens {
  private readonly abort = new AbortController();
  private readonly events: AsyncGenerator<{ type: string }>;

  constructor(
    private readonly client: GatewayClient,
    private readonly session: string,
  ) {
    this.events = client.events(session, this.abort.signal);
  }

  async ask(text: string): Promise<number> {
    const began = performance.now();
    const sent = this.client.send(this.session, text);
    await this.until("block-started");
    const firstMs = performance.now() - began;
    await sent;
    await this.until("turn-ended");
    return firstMs;
  }

  close(): void {
    this.abort.abort();
  }

  private async until(type: string): Promise<void> {
    for (;;) {
      const { value, done } = await this.events.next();
      if (done) throw new Error("the stream ended");
      if (value.type === type) return;
    }
  }
}

async function lastBody(provider: string): Promise<string> {
  const response = await fetch(`${provider}/__sim/log`);
  const log = parsedLog(await response.text());
  const last = log.requests.at(-1);
  if (last === undefined) throw new Error("the provider has seen no request");
  return last.rawBody;
}

/** Guarantee: the simulated provider's log has this shape. */
function parsedLog(text: string): { requests: { rawBody: string }[] } {
  return JSON.parse(text) as { requests: { rawBody: string }[] };
}

async function firstTokenMs(url: string, body: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "anthropic-version": "2026-10-21",
      authorization: "Bearer direct-key",
    },
    body,
  });
  if (response.body === null) throw new Error("the answer has no body");
  let firstMs: number | null = null;
  for await (const data of serverSentData(response.body)) {
    if (firstMs === null && data.includes("content_block_delta"))
      firstMs = performance.now() - began;
  }
  if (firstMs === null) throw new Error(`no token came from ${url}`);
  return firstMs;
}
