import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { aSession } from "./stories";

test("usage goes down from days to the session, and the address keeps each step", async ({
  page,
  ownServer,
}) => {
  const { url: origin } = await ownServer();
  const id = await aSession(page.request, {
    ...{ origin, profile: "team", title: "Ebb and flow", text: "sim: say hello" },
  });
  await page.goto(`${origin}/usage`);
  await expect(page.getByText(/Days of \S+/)).toBeVisible();
  const days = page.getByRole("grid", { name: "Usage by Day" });
  await days.getByRole("row").nth(1).click();
  await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
  const sessions = page.getByRole("grid", { name: "Usage by Session" });
  await expect(sessions.getByRole("link", { name: "Ebb and flow" })).toBeVisible();
  await page.reload();
  await expect(sessions.getByRole("link", { name: "Ebb and flow" })).toBeVisible();
  await page.getByRole("button", { name: "Back to the range" }).click();
  await expect(days).toBeVisible();
  await page.goBack();
  await sessions.getByRole("link", { name: "Ebb and flow" }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}/`));
});

test("the same figures are drawn, told as a table and saved as CSV", async ({
  page,
  ownServer,
}) => {
  const { url: origin } = await ownServer();
  await aSession(page.request, {
    ...{ origin, profile: "me", title: "Spring tide", text: "sim: say hello" },
  });
  await page.goto(`${origin}/usage?group=profile`);
  await page.getByRole("radio", { name: "Tokens" }).click();
  await expect(page).toHaveURL(/measure=tokens/);
  await page.getByRole("button", { name: "Show as table" }).click();
  const drawn = page.getByRole("table", { name: "Tokens by Profile" });
  await expect(drawn.getByRole("columnheader")).toContainText([
    ...["read", "written", "uncached", "output"],
  ]);
  await expect(drawn.getByRole("rowheader", { name: "me" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("usage-by-profile.csv");
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv).toMatch(/^\uFEFFProfile,Calls,Turns,Prompt,/);
  expect(csv).toMatch(/\r\nme,1,1,\d+,/);
});

test("the hit rate tells its formula, and what is left out is counted", async ({
  page,
  ownServer,
}) => {
  const { url: origin } = await ownServer();
  await aSession(page.request, {
    ...{ origin, profile: "me", title: "Neap tide", text: "sim: say hello" },
  });
  await page.goto(`${origin}/usage`);
  const rate = page.getByRole("definition").filter({ hasText: /^[\d.]+ %$/ });
  await rate.locator("[tabindex]").hover();
  await expect(page.getByRole("tooltip")).toContainText("Σ read ÷ Σ (uncached + read + writes)");
  await expect(page.getByText("Not priced", { exact: true })).toBeVisible();
  await expect(page.getByText("Not reported", { exact: true })).toBeVisible();
});

test("an empty span and an empty store are told apart", async ({ page, ownServer }) => {
  const { url: origin } = await ownServer();
  await page.goto(`${origin}/usage?day=2020-02-29`);
  await expect(page.getByText("Nothing was used in this span")).toBeVisible();
  await page.getByRole("button", { name: "90 days, all profiles" }).click();
  await expect(page.getByText("Nothing was used yet")).toBeVisible();
});
