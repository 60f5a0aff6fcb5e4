import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ask, openConsole } from "./console";
import { expect, test } from "./fixtures";

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, targets: nodes.map((n) => n.target) }));
  expect(found).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`the console has no accessibility fault that axe knows, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openConsole(page, "me");
    await expect(page.getByRole("complementary").getByText("Stable")).toBeVisible();
    await expectNoViolations(page);
    const turn = await ask(page, 'sim: tool read_file {"path":"no-such-file.md"}');
    await turn.locator("summary").first().click();
    await page.getByRole("button", { name: "Group" }).click();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Cache" }).click();
    await turn.getByTestId("call-line").first().click();
    await expectNoViolations(page);
  });
}

test("on a phone, list and details open over the thread and close by Escape", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, "me");
  await expect(page.getByRole("complementary")).toBeHidden();
  await page.getByRole("button", { name: "Details" }).click();
  await expect(page.getByRole("complementary")).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary")).toBeHidden();
  await page.getByRole("button", { name: "Sessions" }).click();
  await expect(page.getByRole("navigation", { name: "Sessions" })).toBeVisible();
  await expectNoViolations(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
