import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

const BYTES_PER_TOKEN = 4;

export interface CallRow {
  readonly state: string;
  readonly usage: { readonly read: number; readonly uncached: number };
  readonly breakpoints: readonly { readonly label: string; readonly streamBytes: number }[];
}

/** Opens the console of a profile where its next session begins. */
export async function openConsole(page: Page, profile: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/console/${profile}`);
  await expect(composer(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(profile);
  // A page that follows the gateway is alive and takes keys.
  await expect(page.locator("[data-connection=live]")).toBeVisible();
}

export function composer(page: Page): Locator {
  return page.getByRole("textbox", { name: "Message to" });
}

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press("Enter");
}

/** The newest turn of the thread. */
export function lastTurn(page: Page): Locator {
  return page.getByRole("article").last();
}

/** How much of the newest turn is on the page. */
export async function lastTurnLength(page: Page): Promise<number> {
  const text = await lastTurn(page).textContent();
  return text?.length ?? 0;
}

/** Sends a message and waits until its turn has ended well and is stored. */
export async function ask(page: Page, text: string): Promise<Locator> {
  const before = await page.getByRole("article").count();
  await send(page, text);
  await expect(page.getByRole("article")).toHaveCount(before + 1);
  await expectState(page, "done");
  return lastTurn(page);
}

/** The middle of the console that scrolls. */
export function threadBox(page: Page): Locator {
  return page.getByRole("region", { name: "Conversation", exact: true });
}

/** A session with so many answered turns, made without a page. */
export async function longSession(page: Page, turns: number, origin = ""): Promise<string> {
  const created = await page.request.post(`${origin}/api/v1/sessions`, { data: { profile: "me" } });
  const { id }: { id: string } = await created.json();
  for (let turn = 1; turn <= turns; turn += 1) {
    const data = { text: `sim: say Answer ${turn}.`, wait: true };
    await page.request.post(`${origin}/api/v1/sessions/${id}/messages`, { data });
  }
  return id;
}

export async function expectState(page: Page, state: string): Promise<void> {
  await expect(lastTurn(page)).toHaveAttribute("data-state", state, { timeout: 30_000 });
}

/** The id of the session shown, once the address tells it. */
export async function sessionId(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/ses_[a-z0-9]+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** The session's calls, oldest first. */
export async function callsOf(page: Page): Promise<CallRow[]> {
  const origin = new URL(page.url()).origin;
  const id = await sessionId(page);
  const response = await page.request.get(`${origin}/api/v1/sessions/${id}/calls`);
  const { items }: { items: CallRow[] } = await response.json();
  return items.toReversed();
}

/** The tokens up to a marker of a call, as the simulated provider counts them. */
export function tokensUpTo(call: CallRow | undefined, label?: string): number {
  const marker = call?.breakpoints.findLast((each) => label === undefined || each.label === label);
  if (marker === undefined) throw new Error(`the call marks no ${label ?? "node"}`);
  return Math.ceil(marker.streamBytes / BYTES_PER_TOKEN);
}
