import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { aSession, openPeek, row, rows } from "./sessions";

let count = 0;
/** A word that only the sessions of one test have in their titles. */
function aWord(): string {
  count += 1;
  return `kelp${Date.now().toString(36)}x${count}`;
}

function filterBar(page: Page) {
  return page.getByRole("searchbox", { name: "Filter sessions" });
}

async function expectNoViolations(page: Page, within = "main"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, targets: nodes.map((n) => n.target) }));
  expect(found).toEqual([]);
}

test("a session is found by words and filters, and the address keeps them", async ({
  page,
  request,
}) => {
  const word = aWord();
  await aSession(request, { profile: "team", title: `Tide tables ${word}` });
  await aSession(request, { profile: "me", title: `Moon tables ${word}` });
  await page.goto("/sessions");
  await filterBar(page).fill(`${word} profile:team`);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "Tide tables")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`profile=team.*q=${word}|q=${word}.*profile=team`));

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(filterBar(page)).toHaveValue(`profile:team ${word}`);
  const team = page.getByRole("group", { name: "Profile" }).getByRole("button", { name: "team" });
  await expect(team).toHaveAttribute("aria-pressed", "true");
  await team.click();
  await expect(rows(page)).toHaveCount(2);
  await expect(filterBar(page)).toHaveValue(word);
});

test("what the filter bar cannot express is said, and does not change the list", async ({
  page,
  request,
}) => {
  const word = aWord();
  await aSession(request, { title: `Ebb ${word}` });
  await page.goto(`/sessions?q=${word}`);
  await expect(rows(page)).toHaveCount(1);
  await filterBar(page).fill(`${word} cost:>0.05`);
  await expect(page.getByText("sessions cannot be narrowed by this")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await filterBar(page).fill(`${word} nowhere`);
  await expect(page.getByText("No session matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(filterBar(page)).toHaveValue("");
  await expect(row(page, word)).toBeVisible();
});

test("many sessions are archived at once, and brought back", async ({ page, request }) => {
  const word = aWord();
  for (const name of ["One", "Two", "Three"]) await aSession(request, { title: `${name} ${word}` });
  await page.goto(`/sessions?q=${word}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  const bar = page.getByRole("region", { name: "What to do with the selected sessions" });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Archive" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Archive 3 sessions?");
  await dialog.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("3 done");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(rows(page)).toHaveCount(0);

  await dialog.getByRole("button", { name: "Undo: restore 3" }).click();
  await expect(dialog).toContainText("Restoring");
  await expect(dialog.getByRole("status")).toContainText("3 done");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(rows(page)).toHaveCount(3);
});

test("an agent is evicted from the peek, with the honest line first", async ({ page, request }) => {
  const word = aWord();
  const id = await aSession(request, { title: `Gauge ${word}`, say: "sim: say Here I am." });
  await page.goto(`/sessions?q=${word}`);
  await row(page, word).click();
  const peek = openPeek(page);
  await expect(peek.getByText("Here I am.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`peek=${id}`));
  await expectNoViolations(page);
  await peek.getByRole("button", { name: "Evict…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("prompt bytes unchanged");
  await expect(dialog).toContainText("$0");
  await dialog.getByRole("button", { name: "Evict", exact: true }).click();
  await expect(dialog).toBeHidden();
  const agents = await request.get("/api/v1/agents");
  expect(await agents.text()).not.toContain(id);
});

test("one session is archived from its menu and brought back from the toast", async ({
  page,
  request,
}) => {
  const word = aWord();
  const id = await aSession(request, { title: `Buoy ${word}` });
  await page.goto(`/sessions?q=${word}&peek=${id}`);
  await openPeek(page).getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, word)).toBeVisible();
});

test("by keyboard alone rows are gone through, looked into and left", async ({ page, request }) => {
  const word = aWord();
  await aSession(request, { title: `First ${word}` });
  await aSession(request, { title: `Second ${word}` });
  await page.goto(`/sessions?q=${word}`);
  await expect(rows(page)).toHaveCount(2);
  await filterBar(page).focus();
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press("Tab");
    if (
      await rows(page)
        .first()
        .evaluate((each) => each === document.activeElement)
    )
      break;
  }
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  const heading = openPeek(page).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText(`Second ${word}`);
  await page.keyboard.press("j");
  await expect(heading).toHaveText(`First ${word}`);
  await page.keyboard.press("k");
  await expect(heading).toHaveText(`Second ${word}`);
  await page.keyboard.press("]");
  await expect(page).toHaveURL(/wide=true/);
  await page.keyboard.press("Escape");
  await expect(openPeek(page)).toHaveCount(0);
  await expect(rows(page).first()).toBeFocused();
});

test("the page of a session shows its transcript, turns, prompt and events", async ({
  page,
  request,
}) => {
  const word = aWord();
  const id = await aSession(request, { title: `Pier ${word}`, say: "sim: say Low water at noon." });
  await page.goto(`/sessions/${id}`);
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}/transcript`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`Pier ${word}`);
  await expect(page.getByText("Low water at noon.", { exact: true })).toBeVisible();
  await expectNoViolations(page);
  const parts = page.getByRole("navigation", { name: "Parts of the session" });

  await parts.getByRole("link", { name: "Turns" }).click();
  await page.getByRole("button", { name: "Show calls" }).click();
  await expect(page.getByRole("link", { name: "main call" })).toBeVisible();
  await expectNoViolations(page);

  await parts.getByRole("link", { name: "Prompt" }).click();
  const stable = page.getByRole("region", { name: "Stable", exact: true });
  await stable.locator("summary").first().click();
  await expect(stable.locator("pre").first()).toBeVisible();
  await expectNoViolations(page);

  await parts.getByRole("link", { name: "Events" }).click();
  await expect(page.getByText("The prompt was frozen")).toBeVisible();
  await expect(page.getByText("The agent was built")).toBeVisible();
  await expectNoViolations(page);
});

test("an address with a message opens the transcript there", async ({ page, request }) => {
  const id = await aSession(request, { title: aWord(), say: "sim: say Number one." });
  for (const text of ["sim: long 300 1", "sim: long 300 1", "sim: say The last."]) {
    await request.post(`/api/v1/sessions/${id}/messages`, { data: { text, wait: true } });
  }
  const told = await request.get(`/api/v1/sessions/${id}/messages?order=oldest&limit=2`);
  const { items }: { items: { id: string }[] } = await told.json();
  await page.goto(`/sessions/${id}/transcript#${items[1]?.id}`);
  await expect(page.locator("[data-target]")).toContainText("Number one.");
  await expect(page.locator("[data-target]")).toBeInViewport();
});

test("an address that names no session offers a search", async ({ page, request }) => {
  const word = aWord();
  await aSession(request, { title: `Lost and found ${word}` });
  await page.goto("/sessions/ses_nosuchsession/turns");
  await expect(page.getByRole("heading", { name: "Session not found" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search sessions by title" }).fill(word);
  await page.getByRole("link", { name: `Lost and found ${word}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
});

test("on a phone rows are cards and the peek comes from below", async ({ page, request }) => {
  const word = aWord();
  await aSession(request, { title: `Shore ${word}`, say: "sim: say Waves." });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/sessions?q=${word}`);
  await row(page, word).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Waves.", { exact: true })).toBeVisible();
  await expectNoViolations(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
