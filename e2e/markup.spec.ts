import type { Page } from "@playwright/test";
import { ask, composer, openConsole, sessionId } from "./console";
import { expect, test } from "./fixtures";

const MARKUP =
  '<img src=x onerror=boom()> [x](javascript:boom()) <iframe srcdoc="<script>parent.boom()</script>"></iframe> <svg onload=boom()></svg>';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { boom: () => document.body.setAttribute("data-boom", "yes") });
  });
});

async function expectInert(page: Page): Promise<void> {
  const main = page.locator("main");
  await expect(main.locator("img, iframe, svg[onload], a[href^='javascript']")).toHaveCount(0);
  await expect(page.locator("body")).not.toHaveAttribute("data-boom", "yes");
}

test("markup of a model, a person, a title and a speaker stays words", async ({ page }) => {
  await openConsole(page, "me");
  await page.getByRole("button", { name: "Group" }).click();
  await page.getByLabel("Speaker").fill("<img src=x onerror=boom()>");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const turn = await ask(page, `sim: say ${MARKUP}`);
  await expect(turn.getByTestId("answer-text")).toContainText("<img src=x onerror=boom()>");
  await expect(turn.getByTestId("user-message")).toContainText("<iframe srcdoc=");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x");
  await expectInert(page);
  await page.reload();
  await expect(turn.getByTestId("answer-text")).toContainText("<svg onload=boom()>");
  await expectInert(page);
});

test("markup in what a tool was asked and answered stays words", async ({ page }) => {
  await openConsole(page, "me");
  const path = JSON.stringify({ path: MARKUP });
  const turn = await ask(page, `sim: tool read_file ${path}`);
  await turn.locator("summary").filter({ hasText: "read_file" }).click();
  await expect(turn.getByTestId("tool-card")).toContainText("<img src=x onerror=boom()>");
  await expectInert(page);
});

test("markup in the name and the text of a file stays words", async ({ page }) => {
  await openConsole(page, "me");
  await page
    .locator("input[type=file]")
    .setInputFiles([
      { name: "<img src=x onerror=boom()>.md", mimeType: "", buffer: Buffer.from(MARKUP) },
    ]);
  await ask(page, "sim: say Read.");
  await page.reload();
  await page
    .getByTestId("user-message")
    .getByRole("button", { name: /onerror/ })
    .click();
  await expect(page.getByRole("dialog")).toContainText("<iframe srcdoc=");
  await expectInert(page);
});

test("a title with markup stays words in every list", async ({ page }) => {
  await openConsole(page, "me");
  const title = "<img src=x onerror=boom()>";
  const data = { profile: "me", title };
  await page.request.post("/api/v1/sessions", { data });
  await page.reload();
  await expect(
    page.getByRole("navigation", { name: "Sessions" }).getByText(title, { exact: true }),
  ).toBeVisible();
  await expectInert(page);
  await composer(page).fill("sim: say On.");
  await composer(page).press("Enter");
  await sessionId(page);
});
