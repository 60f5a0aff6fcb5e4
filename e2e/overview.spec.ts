import { expect, test } from "./fixtures";
import { aSession } from "./stories";

test("an empty store says what to do first and leads to the console", async ({
  page,
  ownServer,
}) => {
  const { url } = await ownServer();
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(page.getByText("Nothing has run here yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Fill it with an example" })).toBeEnabled();
  await page.getByRole("main").getByRole("link", { name: "Open the console" }).click();
  await expect(page).toHaveURL(/\/console/);
});

test("a stranger finds which profile cost most this week, and what its sessions cost", async ({
  page,
  ownServer,
}) => {
  const { url: origin } = await ownServer();
  const { request } = page;
  await aSession(request, { origin, profile: "me", title: "Small talk", text: "sim: say hello" });
  for (const title of ["Tide report", "Harbour report"]) {
    await aSession(request, { origin, profile: "team", title, text: "sim: long 900 0" });
  }
  await page.goto(origin);
  const table = page.getByRole("table", { name: "What profiles cost this week" });
  const dearest = table.getByRole("row").nth(1);
  await expect(dearest).toContainText(/team.*\$0\.\d+/);
  await expect(table.getByRole("row").nth(2)).toContainText("me");
  await dearest.getByRole("link", { name: "team" }).click();
  await expect(page).toHaveURL(/\/usage\?.*group=session/);
  const sessions = page.getByRole("grid", { name: "Usage by Session" });
  await expect(sessions.getByRole("link", { name: "Tide report" })).toBeVisible();
  await expect(sessions.getByRole("link", { name: "Harbour report" })).toBeVisible();
  await expect(sessions.getByRole("link", { name: "Small talk" })).toBeHidden();
});

test("a stranger finds which session is warm, and for how long", async ({ page, ownServer }) => {
  const { url: origin } = await ownServer();
  const id = await aSession(page.request, {
    ...{ origin, profile: "me", title: "Kelp forest", text: "sim: say warm" },
  });
  await page.goto(origin);
  const warm = page.getByRole("region", { name: "Warm now" });
  await expect(warm.getByRole("listitem")).toContainText(/Kelp forest.*warm \d\d:\d\d/);
  await warm.getByRole("link", { name: "Kelp forest" }).click();
  await expect(page).toHaveURL(new RegExp(`/sessions/${id}/`));
});

test("a running turn appears and goes without a reload, and leads to its console", async ({
  page,
  ownServer,
}) => {
  const { url: origin } = await ownServer();
  const id = await aSession(page.request, {
    ...{ origin, profile: "me", title: "Long watch", text: "sim: say ready" },
  });
  await page.goto(origin);
  const running = page.getByRole("region", { name: "Running now" });
  await expect(running).toContainText("Nothing runs.");
  await page.request.post(`${origin}/api/v1/sessions/${id}/messages`, {
    data: { text: "sim: long 2000 20" },
  });
  await expect(running.getByRole("link", { name: "Long watch" })).toHaveAttribute(
    "href",
    new RegExp(`/console/me/${id}`),
  );
  await page.request.post(`${origin}/api/v1/sessions/${id}/stop`, { data: {} });
  await expect(running).toContainText("Nothing runs.");
});

test("today's figures lead to the sessions that they add up", async ({ page, ownServer }) => {
  const { url: origin } = await ownServer();
  await aSession(page.request, {
    ...{ origin, profile: "me", title: "First light", text: "sim: say good morning" },
  });
  await page.goto(origin);
  const today = page.getByRole("region", { name: "Today" });
  await expect(today).toContainText("no day before to compare");
  await today
    .getByRole("link", { name: /^\$0\.\d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/usage\?.*day=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole("grid").getByRole("link", { name: "First light" })).toBeVisible();
});
