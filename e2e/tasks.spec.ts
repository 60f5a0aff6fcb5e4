import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { aSession } from "./sessions";

let count = 0;

/** A title that no other test's data bears. */
function aTitle(): string {
  count += 1;
  return `Task ${Date.now().toString(36)} ${count}`;
}

async function aTask(request: APIRequestContext, given: object = {}): Promise<string> {
  const title = aTitle();
  const data = { profile: "me", title, text: "sim: say Woken for it.", ...given };
  const created = await request.post("/api/v1/tasks", { data });
  expect(created.status(), await created.text()).toBe(201);
  return title;
}

function taskOf(page: Page, title: string): Locator {
  return page.locator("[data-task]").filter({ hasText: title });
}

async function choose(page: Page, title: string, verb: string): Promise<void> {
  await taskOf(page, title)
    .getByRole("button", { name: `More for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: verb }).click();
}

test("a task is written, wakes its session by hand, and leads to what came of it", async ({
  page,
  request,
}) => {
  const session = aTitle();
  await aSession(request, { title: session });
  const title = aTitle();
  await page.goto("/tasks?profile=me");
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(dialog).toContainText("Say what is to be done.");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("What is to be done").fill("sim: say The digest is ready.");
  await dialog.getByRole("combobox", { name: "Session to wake" }).click();
  await page.getByRole("option", { name: session }).click();
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(taskOf(page, title)).toContainText("woken by hand");

  await taskOf(page, title).getByRole("button", { name: "Wake now" }).click();
  await page.getByRole("button", { name: "Open the session" }).click();
  await expect(page).toHaveURL(/\/console\/me\//);
  await expect(page.getByText("The digest is ready.", { exact: true })).toBeVisible();
  await page.goto("/tasks?profile=me");
  await expect(page.getByRole("region", { name: "Done" })).toContainText(title);
});

test("a schedule is said in plain words, and the gateway tells when it is next due", async ({
  page,
}) => {
  const title = aTitle();
  await page.goto("/tasks?profile=me");
  await page.getByRole("button", { name: "New task" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("What is to be done").fill("sim: say hello");
  await dialog.getByRole("radio", { name: "Again and again" }).check();
  await dialog.getByLabel("Schedule").fill("61 9 * * 1-5");
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("The task was not saved.");
  await dialog.getByLabel("Schedule").fill("0 9 * * 1-5");
  await expect(dialog).toContainText("Monday to Friday at 09:00");
  await dialog.getByRole("button", { name: "Make the task" }).click();
  await expect(page.getByText("It wakes its session next on")).toBeVisible();
  await expect(taskOf(page, title)).toContainText("Monday to Friday at 09:00");
});

test("a task is changed, cancelled, and the cancelling taken back", async ({ page, request }) => {
  const title = await aTask(request);
  await page.goto("/tasks?profile=me");
  await choose(page, title, "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(`${title} changed`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(taskOf(page, `${title} changed`)).toBeVisible();

  await choose(page, `${title} changed`, "Cancel it");
  const cancelled = page.getByRole("region", { name: "Cancelled" });
  await expect(cancelled).toContainText(title);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("region", { name: "Open" })).toContainText(`${title} changed`);
  await expect(cancelled).not.toContainText(title);
});

test("the board and its dialog hold for those who use a screen reader", async ({
  page,
  request,
}) => {
  const title = await aTask(request, { schedule: "0 9 * * *", timeZone: "Europe/Berlin" });
  await page.goto("/");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/tasks/);
  await expect(taskOf(page, title)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await choose(page, title, "Edit");
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
