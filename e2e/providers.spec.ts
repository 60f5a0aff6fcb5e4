import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { type LocalProvider, startLocalProvider } from "./local-provider";

const KEY = "sk-ant-e2e-6f1d0c9a8b7e";
const WRONG_KEY = "sk-ant-e2e-000000000000";

let provider: LocalProvider;
test.beforeAll(async () => {
  provider = await startLocalProvider(KEY);
});
test.afterAll(() => provider.close());

test("a key is added, tested and used, and is never shown again", async ({ page, ownServer }) => {
  const server = await ownServer({ HOLDFAST_LOG_LEVEL: "debug" });
  const seen = recordTraffic(page);
  await page.goto(`${server.url}/settings/providers`);
  await expect(page.getByText("No key is kept yet")).toBeVisible();
  await addKey(page, { name: "work", key: KEY });
  const row = page.locator('[data-credential="work"]');
  await expect(row).toContainText(provider.url);
  await row.getByRole("button", { name: "Test the key work" }).click();
  await expect(row.getByRole("status")).toContainText("The provider accepts this key.");
  await row.getByText("2 models").click();
  await expect(row.getByText("claude-opus-5-5")).toBeVisible();

  const team = page.locator('[data-profile="team"]');
  await expect(team).toContainText("simulated provider");
  await choose(page, "team", "work");
  await expect(team).toContainText("key work");
  await page.reload();
  await expect(team).toContainText("key work");

  expect(await page.content()).not.toContain(KEY);
  expect(page.url()).not.toContain(KEY);
  expect(server.output).not.toContain(KEY);
  expect(seen.answers.join("\n")).not.toContain(KEY);
  expect(seen.addresses.join("\n")).not.toContain(KEY);
  expect(filesWith(server.home, KEY)).toEqual(["credentials.yaml"]);
  expect(statSync(path.join(server.home, "credentials.yaml")).mode & 0o777).toBe(0o600);
});

test("a wrong key is refused in words that say what to do", async ({ page, ownServer }) => {
  const server = await ownServer();
  await page.goto(`${server.url}/settings/providers`);
  await addKey(page, { name: "old", key: WRONG_KEY });
  const row = page.locator('[data-credential="old"]');
  await row.getByRole("button", { name: "Test the key old" }).click();
  await expect(row.getByRole("alert")).toContainText("This key did not pass the test.");
  await expect(row.getByRole("alert")).toContainText("PROVIDER_AUTH");
});

test("a key in use is kept until nobody uses it, then it can be removed", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await page.goto(`${server.url}/settings/providers`);
  await addKey(page, { name: "work", key: KEY });
  await choose(page, "team", "work");
  const row = page.locator('[data-credential="work"]');
  await row.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 profile uses it: team");
  await expect(dialog.getByRole("button", { name: "Remove" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await choose(page, "team", "as the default");
  await row.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No key is kept yet")).toBeVisible();
});

test("what is amiss in the form is said before anything is sent", async ({ page, ownServer }) => {
  const server = await ownServer();
  await page.goto(`${server.url}/settings/providers`);
  await page.getByRole("button", { name: "Add a key" }).click();
  const dialog = page.getByRole("dialog");
  const key = dialog.getByLabel("Key", { exact: true });
  await expect(key).toHaveAttribute("type", "password");
  await expect(key).toHaveAttribute("autocomplete", "off");
  await dialog.getByLabel("Name").fill("My Key");
  await dialog.getByLabel("Base URL").fill("example.org");
  await dialog.getByRole("button", { name: "Keep the key" }).click();
  await expect(dialog.getByRole("alert")).toHaveCount(3);
  await expect(dialog).toContainText("Use 1 to 40 lower-case letters");
});

test("the simulated provider is switched, and profiles without a key say where they go", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await page.goto(`${server.url}/settings/providers`);
  const panel = page.getByRole("region", { name: "Simulated provider" });
  await expect(panel).toContainText("auto is the default");
  await panel.getByRole("radio", { name: "Off" }).click();
  await expect(panel).toContainText("Set in config.yaml.");
  await expect(page.locator('[data-profile="me"]')).toContainText("nowhere");
  expect(readFileSync(path.join(server.home, "config.yaml"), "utf8")).toMatch(/simulator: "?off/);
  await panel.getByRole("radio", { name: "On" }).click();
  await expect(page.locator('[data-profile="me"]')).toContainText("simulated provider");
});

test("a page whose files changed meanwhile reads them again and says so", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  // Without the stream the page does not hear of what others do.
  await page.route("**/api/trpc/live.subscribe**", (route) => route.abort());
  await page.goto(`${server.url}/settings/providers`);
  await expect(page.getByText("No key is kept yet")).toBeVisible();
  const read = await page.request.get(`${server.url}/api/v1/providers`);
  const { revision }: { revision: string } = await read.json();
  const data = { revision, name: "theirs", apiKey: KEY, baseUrl: provider.url };
  const added = await page.request.post(`${server.url}/api/v1/providers`, { data });
  expect(added.status()).toBe(200);
  await page.getByRole("button", { name: "Add a key" }).click();
  await fillKey(page, { name: "ours", key: KEY });
  await expect(page.getByRole("dialog")).toContainText(/changed/);
  await page.keyboard.press("Escape");
  await expect(page.locator('[data-credential="theirs"]')).toBeVisible();
});

test("About tells versions and paths, and checks the database", async ({ page, ownServer }) => {
  const server = await ownServer();
  await page.goto(`${server.url}/settings/about`);
  await expect(page.getByText(server.home, { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sound" })).toBeVisible();
});

async function addKey(page: Page, given: { name: string; key: string }): Promise<void> {
  await page.getByRole("button", { name: "Add a key" }).click();
  await fillKey(page, given);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(`[data-credential="${given.name}"]`)).toBeVisible();
}

async function fillKey(page: Page, { name, key }: { name: string; key: string }): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Key", { exact: true }).fill(key);
  await dialog.getByLabel("Base URL").fill(provider.url);
  await dialog.getByRole("button", { name: "Keep the key" }).click();
}

async function choose(page: Page, profile: string, choice: string): Promise<void> {
  const select = page.locator(`[data-profile="${profile}"]`).getByRole("combobox");
  await select.click();
  await page.getByRole("option", { name: choice, exact: true }).click();
  await expect(select).toHaveText(choice);
}

function recordTraffic(page: Page): { answers: string[]; addresses: string[] } {
  const seen = { answers: [] as string[], addresses: [] as string[] };
  page.on("response", async (response) => {
    seen.addresses.push(response.url());
    const isText = /json|html|javascript/.test(response.headers()["content-type"] ?? "");
    if (isText) seen.answers.push(await response.text().catch(() => ""));
  });
  return seen;
}

/** The files below a folder that hold the text, by their paths from there. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => path.relative(folder, file));
}
