import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { OwnServer } from "./server";

const SHEET = path.resolve(import.meta.dirname, "../test-results/sheet");
const THEMES = ["light", "dark"] as const;
const LANGUAGES = ["en", "zh-CN"] as const;
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

interface Place {
  readonly name: string;
  readonly address: string;
}

/** One server with a lived-in store for all that follows, so that its minute is spent once. */
test.describe.configure({ mode: "serial" });

test("every page holds in both themes, both languages, wide and narrow", async ({
  browser,
  ownServer,
}) => {
  test.setTimeout(900_000);
  const server = await ownServer();
  await fillWithExample(server);
  const places = await everyPlace(server);
  mkdirSync(SHEET, { recursive: true });
  const faults: string[] = [];
  const shots: string[] = [];
  for (const colorScheme of THEMES) {
    for (const locale of LANGUAGES) {
      for (const viewport of WIDTHS) {
        const context = await browser.newContext({
          ...{ baseURL: server.url, colorScheme, locale, viewport, reducedMotion: "reduce" },
        });
        const page = await context.newPage();
        page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() === "error" && !isExpected(message.text())) {
            faults.push(`${page.url()}: ${message.text()}`);
          }
        });
        for (const place of places) {
          const shot = `${place.name}-${colorScheme}-${locale}-${viewport.width}.png`;
          await show(page, place);
          await page.screenshot({ path: path.join(SHEET, shot) });
          shots.push(shot);
          faults.push(...(await layoutFaults(page, place, viewport.width)));
          if (locale === "en") faults.push(...(await accessibilityFaults(page, shot)));
        }
        await context.close();
      }
    }
  }
  writeFileSync(path.join(SHEET, "index.html"), sheetOf(places, shots));
  expect(faults).toEqual([]);
});

async function fillWithExample({ url }: OwnServer): Promise<void> {
  const begun = await fetch(`${url}/api/v1/demo`, { method: "POST" });
  expect(begun.status).toBe(200);
  await expect
    .poll(async () => (await (await fetch(`${url}/api/v1/demo`)).json()).state, {
      timeout: 180_000,
      intervals: [1_000],
    })
    .toBe("done");
}

async function everyPlace({ url }: OwnServer): Promise<Place[]> {
  const sessions = await (await fetch(`${url}/api/v1/sessions?profile=me&sort=messages`)).json();
  const { id } = sessions.items[0];
  await putTasks(url, id);
  return [
    { name: "overview", address: "/" },
    { name: "console-new", address: "/console/me" },
    { name: "console", address: `/console/me/${id}` },
    { name: "sessions", address: "/sessions?range=30d" },
    { name: "sessions-peek", address: `/sessions?range=30d&peek=${id}` },
    { name: "sessions-none", address: "/sessions?q=no%20such%20title" },
    { name: "session-transcript", address: `/sessions/${id}/transcript` },
    { name: "session-turns", address: `/sessions/${id}/turns` },
    { name: "session-prompt", address: `/sessions/${id}/prompt` },
    { name: "session-events", address: `/sessions/${id}/events` },
    { name: "session-unknown", address: "/sessions/ses_nosuchsession/transcript" },
    { name: "tasks", address: "/tasks" },
    { name: "tasks-none", address: "/tasks?profile=team" },
    { name: "agents", address: "/cache/agents" },
    { name: "leases", address: "/cache/agents?tab=leases" },
    { name: "prompts", address: "/prompts?profile=me" },
    { name: "usage", address: "/usage?range=30d" },
    { name: "usage-by-profile", address: "/usage?range=30d&group=profile" },
    { name: "providers", address: "/settings/providers" },
    { name: "about", address: "/settings/about" },
    { name: "not-found", address: "/no/such/page" },
  ];
}

async function putTasks(url: string, sessionId: string): Promise<void> {
  const tasks = [
    { title: "Morning digest", schedule: "0 9 * * 1-5", timeZone: "Europe/Berlin" },
    { title: "Look at the long job again" },
    { title: "Quarterly report", state: "done" },
  ];
  for (const { state, ...task } of tasks) {
    const data = { ...task, profile: "me", sessionId, text: "sim: say Sum up what is new." };
    const { id } = await sent(`${url}/api/v1/tasks`, "POST", data);
    if (state !== undefined) await sent(`${url}/api/v1/tasks/${id}`, "PATCH", { state });
  }
}

async function sent(address: string, method: string, data: object): Promise<{ id: string }> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method, headers, body: JSON.stringify(data) });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
}

/** Opens the place and waits until nothing on it is still being loaded. */
async function show(page: Page, place: Place): Promise<void> {
  await page.goto(place.address);
  // A peek that fills a narrow screen hides the page behind it, its heading too.
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading.or(page.getByRole("dialog").getByRole("heading")).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [data-loading]")).toHaveCount(0, {
    timeout: 30_000,
  });
  await page.evaluate(() => document.fonts.ready);
}

/** A place that does not exist answers 404, and the browser says so by itself. */
function isExpected(text: string): boolean {
  return text.includes("404 (Not Found)");
}

async function layoutFaults(page: Page, { name }: Place, width: number): Promise<string[]> {
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  return across <= width ? [] : [`${name} is ${across} wide on a screen of ${width}`];
}

async function accessibilityFaults(page: Page, shot: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${shot}: ${id} at ${node.target.join(" ")}`),
  );
}

function sheetOf(places: readonly Place[], shots: readonly string[]): string {
  const rows = places.map(({ name }) => {
    const own = shots.filter((shot) => shot.startsWith(`${name}-`));
    const cells = own.map((shot) => `<figure><img src="${shot}" alt=""><figcaption>${shot}`);
    return `<h2>${name}</h2><section>${cells.join("")}</section>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Every page</title>
<style>body{font:14px sans-serif}section{display:flex;flex-wrap:wrap;gap:8px}img{max-width:520px;max-height:420px;border:1px solid #999}figure{margin:0}</style>
${rows.join("\n")}`;
}
