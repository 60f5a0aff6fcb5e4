import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { type CallRow, tokensUpTo } from "./console";
import { expect, test } from "./fixtures";
import { aSession } from "./sessions";

let count = 0;

interface Resident {
  readonly id: string;
  readonly title: string;
}

/** A session whose agent is in memory: it has had its first turn. */
async function aResident(request: APIRequestContext, profile = "me"): Promise<Resident> {
  count += 1;
  const title = `Resident ${Date.now().toString(36)} ${count}`;
  return { id: await aSession(request, { profile, title, say: "sim: say In memory." }), title };
}

/** The session's calls after one more turn, oldest first. */
async function callsAfterTurn(request: APIRequestContext, id: string): Promise<CallRow[]> {
  const data = { text: "sim: say Built anew.", wait: true };
  const sent = await request.post(`/api/v1/sessions/${id}/messages`, { data });
  expect(sent.status()).toBe(200);
  const response = await request.get(`/api/v1/sessions/${id}/calls`);
  const { items }: { items: CallRow[] } = await response.json();
  return items.toReversed();
}

function rowOf(page: Page, { title }: Resident): Locator {
  return page.getByRole("row").filter({ hasText: title });
}

function peek(page: Page): Locator {
  return page.getByRole("complementary").filter({ hasText: "Signature, field by field" });
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, targets: nodes.map((n) => n.target) }));
  expect(found).toEqual([]);
}

test("a stranger finds how to evict one agent, and what that costs", async ({ page, request }) => {
  const resident = await aResident(request);
  await page.goto("/");
  await page.getByRole("link", { name: "Agents" }).first().click();
  await rowOf(page, resident).getByText(resident.title).click();
  await expect(page).toHaveURL(new RegExp(`peek=${resident.id}`));
  await peek(page).getByRole("button", { name: "Evict…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("prompt bytes unchanged, provider cache stays warm");
  await expect(dialog).toContainText("$0");
  await dialog.getByRole("button", { name: "Evict", exact: true }).click();
  await expect(page.getByText(/^Evicted: .* freed/)).toBeVisible();
  await expect(rowOf(page, resident)).toHaveCount(0);

  const [before, after] = await callsAfterTurn(request, resident.id);
  expect(after?.usage.read).toBe(tokensUpTo(before));
});

test("all agents that a filter leaves are evicted at once, and each is accounted for", async ({
  page,
  request,
}) => {
  const residents = [await aResident(request), await aResident(request, "team")];
  await page.goto("/cache/agents");
  await page.getByRole("searchbox", { name: "Filter by session" }).fill("Resident");
  for (const resident of residents) await expect(rowOf(page, resident)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await page.getByRole("button", { name: /^Evict \d+ agents…$/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("provider cache as warm as before, $0");
  await dialog.getByRole("button", { name: /^Evict \d+ agents$/ }).click();
  for (const { title } of residents) {
    await expect(dialog.getByRole("listitem").filter({ hasText: title })).toContainText("evicted");
  }
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(
    page.getByText("No agent matches").or(page.getByText("No agent is in memory")),
  ).toBeVisible();
});

test("the list, the peek and the timeline work by keyboard", async ({ page, request }) => {
  const resident = await aResident(request);
  await page.goto("/cache/agents");
  await rowOf(page, resident).focus();
  await page.keyboard.press("Enter");
  await expect(peek(page)).toContainText(resident.title);
  await page.keyboard.press("Escape");
  await expect(peek(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "Timeline" }).click();
  const events = page.getByRole("region", { name: "Timeline" });
  const mine = events.getByRole("listitem").filter({ hasText: resident.title });
  await expect(mine.filter({ hasText: "Built from the stored prompt" })).toBeVisible();
  await expect(mine.filter({ hasText: "Prompt frozen" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the agents page has no accessibility fault that axe knows, ${colorScheme}`, async ({
    page,
    request,
  }) => {
    const resident = await aResident(request);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(`/cache/agents?peek=${resident.id}`);
    await expect(peek(page)).toContainText("provider cache stays warm");
    await expectNoViolations(page);
    await peek(page).getByRole("button", { name: "Rebuild prompt…" }).click();
    await expect(page.getByRole("dialog")).toContainText("no byte would change");
    await expectNoViolations(page);
  });
}

test("on a phone the agents are cards, and nothing is wider than the screen", async ({
  page,
  request,
}) => {
  const resident = await aResident(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cache/agents");
  await rowOf(page, resident).click();
  await expect(page.getByRole("dialog")).toContainText("Signature, field by field");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
