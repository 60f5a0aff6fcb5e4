import { ask, composer, expectState, openConsole, send } from "./console";
import { expect, test } from "./fixtures";

test("by keyboard alone an answer is asked for and stopped, and the composer keeps the keyboard", async ({
  page,
}) => {
  await openConsole(page, "me");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("sim: long 2000 20");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Stop" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectState(page, "interrupted");
  await expect(composer(page)).toBeFocused();
});

test("an eviction leads the keyboard to its question and back", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Here I am.");
  await page.getByRole("tab", { name: "Cache" }).click();
  const opener = page.getByRole("button", { name: "Rebuild prompt…" });
  await opener.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
});

test("choosing another profile keeps the keyboard and what was being written", async ({ page }) => {
  await openConsole(page, "me");
  await composer(page).fill("for me");
  const profile = page.getByRole("combobox", { name: "Profile" });
  await profile.focus();
  await profile.selectOption("team");
  await expect(page).toHaveURL(/\/console\/team$/);
  await expect(profile).toBeFocused();
  await expect(composer(page)).toHaveValue("");
  await profile.selectOption("me");
  await expect(page).toHaveURL(/\/console\/me$/);
  await expect(composer(page)).toHaveValue("for me");
});

test("a drawer keeps the keyboard until it closes, then gives it back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, "me");
  await send(page, "sim: say hello");
  await expectState(page, "done");
  const opener = page.getByRole("button", { name: "Details" });
  await opener.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Details" });
  await expect(drawer).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    await expect(drawer.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a new session is written to at once", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say hello");
  await page.getByRole("link", { name: "New", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/console\/me$/);
  await expect(composer(page)).toBeFocused();
});

test("on a screen too narrow for three panes the details open over the thread", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openConsole(page, "me");
  await expect(page.getByRole("navigation", { name: "Sessions" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Details" })).toBeHidden();
  await page.getByRole("button", { name: "Details" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Details" })).toBeVisible();
});
