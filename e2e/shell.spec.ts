import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures";

test("the chosen colours come with the page, before any script has run", async ({ page }) => {
  await page.goto("/settings/about");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "system");
  await page.getByRole("button", { name: "Colours: as the system. Change to: light" }).click();
  await page.getByRole("button", { name: "Colours: light. Change to: dark" }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");
  const answer = await page.request.get("/settings/about");
  expect(await answer.text()).toContain('data-theme="dark"');
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "dark");
});

test("by keyboard alone a session is found and opened from anywhere", async ({ page }) => {
  const made = await page.request.post("/api/v1/sessions", {
    data: { profile: "me", title: "Readings of the harbour gauge" },
  });
  expect(made.status()).toBe(201);
  await page.goto("/settings/about");
  await expect(page.locator("[data-connection=live]")).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or run" });
  await expect(field).toBeFocused();
  await page.keyboard.type("harbour gauge");
  await expect(page.getByRole("option", { name: "Readings of the harbour gauge" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/console\/me\/ses_[a-z0-9]+$/);
  await expect(field).toBeHidden();
});

test("g and a letter lead to a page and its heading, and never out of a field", async ({
  page,
}) => {
  await page.goto("/settings/about");
  await expect(page.locator("[data-connection=live]")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/sessions$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const field = page.getByRole("searchbox").first();
  await field.focus();
  await page.keyboard.type("g u ?");
  await expect(field).toHaveValue("g u ?");
  await expect(page).toHaveURL(/\/sessions/);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the sheet of shortcuts opens by ? and gives the keyboard back", async ({ page }) => {
  await page.goto("/settings/about");
  await expect(page.locator("[data-connection=live]")).toBeVisible();
  const search = page.getByRole("button", { name: "Search or run" });
  await search.focus();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Go to")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(search).toBeFocused();
});

test("an address that leads nowhere answers so and offers to search", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await page.getByRole("combobox", { name: "Search or run" }).fill("usage");
  await page.getByRole("option", { name: "Usage" }).click();
  await expect(page).toHaveURL(/\/usage$/);
});

test("the rail narrows to icons, and stays so", async ({ page }) => {
  await page.goto("/settings/about");
  await page.getByRole("button", { name: "Show icons alone" }).click();
  await expect(page.getByRole("button", { name: "Show names" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Show names" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Sessions" })).toBeVisible();
});

test("on a phone the pages stand in a drawer that keeps the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings/about");
  await page.getByRole("button", { name: "Menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Holdfast" });
  await expect(drawer.getByRole("link", { name: "Overview" })).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
  await drawer.getByRole("link", { name: "Usage" }).click();
  await expect(page).toHaveURL(/\/usage$/);
  await expect(drawer).toBeHidden();
});

test("the page says when the gateway is away, and when it is back", async ({ page, ownServer }) => {
  const server = await ownServer();
  await page.goto(`${server.url}/settings/about`);
  await expect(page.locator("[data-connection=live]")).toBeVisible();
  await server.kill();
  await expect(page.locator("[data-connection=reconnecting]")).toBeVisible({ timeout: 15_000 });
  await expect(page.locator("[data-connection=offline]")).toBeVisible({ timeout: 30_000 });
  await server.restart();
  await expect(page.locator("[data-connection=live]")).toBeVisible({ timeout: 60_000 });
});
