import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import { systemChromium } from "../scripts/lib/browser.mjs";
import { GatewayClient } from "./client";
import { rounded, spread } from "./figures";
import { startWorld } from "./processes";

const KEY_EVERY_MS = 60;
/** Long enough to stream for as long as the keys are pressed. */
const STREAMED_WORDS = 4_000;
const WORD_EVERY_MS = 10;

const MARKDOWN = `## Tides of the week

The **spring tide** comes with the new moon; see \`tides.ts\` and [the table](https://example.com/tides).

| day | high | low |
|-----|-----:|----:|
| Mon | 09:14 | 15:20 |
| Tue | 09:58 | 16:02 |

1. Read the gauge.
2. Compare it with the forecast.

\`\`\`ts
export function ebb(height: number): number {
  return Math.max(0, height - 1); // metres
}
\`\`\``;

/**
 * How long is it from a key to what it paints, beside a thread of 400 messages and a running answer; and are
 * settled turns shown anew meanwhile?
 */
export async function consoleTyping({
  turns = 200,
  keys = 200,
}: {
  turns?: number;
  keys?: number;
}) {
  const world = await startWorld();
  const browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const client = new GatewayClient(world.gateway.url);
    const session = await client.createSession("me");
    for (let turn = 0; turn < turns; turn += 1) {
      await client.say(session, `sim: say Turn ${turn}.\n\n${MARKDOWN}`);
    }
    const page = await browser.newPage();
    await page.addInitScript(prepare);
    const began = performance.now();
    await page.goto(`${world.gateway.url}/console/me/${session}`);
    await page.getByText(`Turn ${turns - 1}.`, { exact: true }).waitFor();
    const openMs = performance.now() - began;
    const field = page.getByRole("textbox", { name: "Message to" });
    await field.fill(`sim: long ${STREAMED_WORDS} ${WORD_EVERY_MS}`);
    await field.press("Enter");
    await page.locator("article[data-state=running] [data-testid=answer-text]").waitFor();
    const before = await settledRenders(page);
    for (let key = 0; key < keys; key += 1) {
      await field.press(key % 8 === 7 ? "Space" : "t");
      await pause(KEY_EVERY_MS);
    }
    const isStreaming = (await page.locator("article[data-state=running]").count()) === 1;
    const samples = await page.evaluate(() => window.__keyToPaintMs ?? []);
    return {
      messages: turns * 2,
      keys: samples.length,
      openMs: rounded(openMs),
      keyToPaintMs: spread(samples),
      streamedAllTheWhile: isStreaming,
      settledTurnsShownAnew: (await settledRenders(page)) - before,
    };
  } finally {
    await browser.close();
    await world.close();
  }
}

declare global {
  interface Window {
    __keyToPaintMs?: number[];
  }
}

/** Runs in the page: notes for each key how long it took until the frame after it was painted. */
function prepare(): void {
  window.__holdfastRenders = new Map();
  const samples: number[] = [];
  window.__keyToPaintMs = samples;
  window.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => samples.push(performance.now() - timeStamp);
        painted.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

function settledRenders(page: Page): Promise<number> {
  return page.evaluate(() => {
    const running = document.querySelector("article[data-state=running]");
    const current = running?.getAttribute("data-turn");
    const counts = [...(window.__holdfastRenders ?? [])];
    return counts.filter(([turn]) => turn !== current).reduce((sum, [, count]) => sum + count, 0);
  });
}
