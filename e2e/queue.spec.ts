import type { Page } from "@playwright/test";
import { composer, expectState, lastTurn, lastTurnLength, openConsole, send } from "./console";
import { expect, test } from "./fixtures";

const LONG = "sim: long 2000 20";

async function begin(page: Page): Promise<void> {
  await openConsole(page, "me");
  await send(page, LONG);
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
}

function queue(page: Page) {
  return page.getByRole("region", { name: "Waiting messages" });
}

async function stop(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Stop" }).click();
}

test("words are steered into a running turn and stand where it took them in", async ({ page }) => {
  await openConsole(page, "me");
  await send(page, 'sim: slow 3000\nsim: tool list_files {"path": "."}');
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await composer(page).fill("sim: say In blue, then.");
  await composer(page).press("ControlOrMeta+Enter");
  await expectState(page, "done");
  await expect(page.getByRole("article")).toHaveCount(1);
  const turn = lastTurn(page);
  await expect(turn.getByText("Said while it was at work")).toBeVisible();
  await expect(turn.getByText("In blue, then.", { exact: true })).toBeVisible();
  await expect(queue(page)).toBeHidden();
  await page.reload();
  await expect(lastTurn(page).getByText("Said while it was at work")).toBeVisible();
  await expect(page.getByTestId("user-message")).toHaveCount(1);
});

test("a message interrupts: what was said is kept, and it is answered at once", async ({
  page,
}) => {
  await begin(page);
  await expect.poll(() => lastTurnLength(page)).toBeGreaterThan(60);
  await composer(page).fill("sim: say At once.");
  await composer(page).press("ControlOrMeta+Shift+Enter");
  await expect(page.getByText("Cut here by a new message.")).toBeVisible();
  await expect(lastTurn(page).getByText("At once.", { exact: true })).toBeVisible();
  await expectState(page, "done");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toHaveAttribute("data-state", "interrupted");
});

test("the mode is chosen beside Send, named there, and kept for the session", async ({ page }) => {
  await begin(page);
  await expect(page.getByRole("button", { name: "Queue", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "What becomes of the message" }).click();
  await page.getByRole("menuitem", { name: /^Steer/ }).click();
  await expect(page.getByRole("button", { name: "Steer", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/ses_/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Steer", exact: true })).toBeVisible();
  await stop(page);
});

test("what waits is edited, put in order and dropped", async ({ page }) => {
  await begin(page);
  for (const word of ["One", "Two", "Three"]) {
    await send(page, `sim: say ${word}.`);
    await expect(queue(page).getByText(`sim: say ${word}.`)).toBeVisible();
  }
  const texts = () => queue(page).getByRole("listitem").allTextContents();
  await queue(page).getByRole("button", { name: "Move message 3 up" }).click();
  await expect.poll(async () => (await texts())[1]).toContain("Three.");
  await queue(page).getByRole("button", { name: "Edit message 1" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(async () => (await texts())[0]).toContain("Three.");

  await queue(page).getByRole("button", { name: "Edit message 3" }).click();
  const field = page.getByRole("textbox", { name: "The waiting message in other words" });
  await field.fill("sim: say never");
  await field.press("Escape");
  await expect(queue(page).getByText("sim: say Two.")).toBeVisible();
  await queue(page).getByRole("button", { name: "Edit message 3" }).click();
  await field.fill("sim: say Second.");
  await field.press("Enter");
  await expect(queue(page).getByText("sim: say Second.")).toBeVisible();

  await queue(page).getByRole("button", { name: "Drop message 2" }).click();
  await expect(page.getByText("Dropped. It will not run.")).toBeVisible();
  await expect(queue(page).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Take the words back" }).click();
  await expect(composer(page)).toHaveValue("sim: say One.");
  await composer(page).fill("");

  await stop(page);
  await expect(queue(page)).toBeHidden();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectState(page, "done");
  await expect(lastTurn(page).getByText("Second.", { exact: true })).toBeVisible();
});
