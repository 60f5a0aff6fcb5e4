import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { testEnv } from "../scripts/lib/test-env.mjs";
import { expect, test } from "./fixtures";

const ROOT = path.resolve(import.meta.dirname, "..");
const TSX = path.join(ROOT, "node_modules/tsx/dist/cli.mjs");

interface Sizes {
  readonly totalBytes: number;
  readonly tiers: { readonly stable: { readonly blocks: readonly { readonly name: string }[] } };
}

/** What `npm run prompt-size` prints for the profile, on the same data folder. */
function promptSize(home: string, profile: string): Sizes {
  const line = [TSX, "scripts/prompt-size.ts", "--profile", profile, "--json"];
  return JSON.parse(
    execFileSync(process.execPath, line, { cwd: ROOT, env: testEnv(home), encoding: "utf8" }),
  );
}

async function aFrozenSession(request: APIRequestContext, origin = ""): Promise<string> {
  const data = { profile: "me", title: "Harbour" };
  const created = await request.post(`${origin}/api/v1/sessions`, { data });
  const { id }: { id: string } = await created.json();
  await say(request, { origin, id, text: "sim: say Frozen." });
  return id;
}

async function say(
  request: APIRequestContext,
  { origin, id, text }: { origin: string; id: string; text: string },
): Promise<void> {
  const data = { text, wait: true };
  const sent = await request.post(`${origin}/api/v1/sessions/${id}/messages`, { data });
  expect(sent.status()).toBe(200);
}

/** The body of the session's newest request, as it was sent. */
async function lastRequest(request: APIRequestContext, origin: string, id: string) {
  const calls = await request.get(`${origin}/api/v1/sessions/${id}/calls?limit=1`);
  const { items }: { items: { id: string }[] } = await calls.json();
  const body = await request.get(`${origin}/api/v1/calls/${items[0]?.id}/request`);
  return body.text();
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => ({ id, targets: nodes.map((n) => n.target) }));
  expect(found).toEqual([]);
}

test("a stranger finds what the stable tier of me is made of, with the sizes that prompt-size prints", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await page.goto(server.url);
  await page.getByRole("link", { name: "Prompts" }).first().click();
  await page.getByRole("combobox", { name: "Profile" }).click();
  await page.getByRole("option", { name: "me", exact: true }).click();
  await expect(page.getByText("What you rebuild here changes sessions of me.")).toBeVisible();
  const { tiers, totalBytes } = promptSize(server.home, "me");
  const table = page.getByRole("table", { name: "Tools, tiers and blocks" });
  for (const { name } of tiers.stable.blocks) {
    await expect(table.locator(`[data-block="stable/${name}"]`)).toBeVisible();
  }
  await expect(table.locator('[data-block^="stable/"]')).toHaveCount(tiers.stable.blocks.length);
  await table.locator('[data-total="bytes"] span').hover();
  await expect(page.getByRole("tooltip")).toContainText(totalBytes.toLocaleString("en"));

  const [first] = tiers.stable.blocks;
  await table.getByRole("button", { name: first?.name ?? "", exact: true }).click();
  await expect(page).toHaveURL(/block=stable/);
  const facts = page.getByRole("region", { name: `Stable ${first?.name}` });
  await expect(facts).toContainText("3 profiles: ");
  await facts.getByRole("button", { name: "Show its text" }).click();
  await expect(page.locator(`[data-block="stable/${first?.name}"]`)).toBeInViewport();
});

test("what is edited on disk waits, is compared line by line, and is sent once rebuilt", async ({
  page,
  request,
  ownServer,
}) => {
  const server = await ownServer();
  const id = await aFrozenSession(request, server.url);
  const memory = path.join(server.home, "profiles/me/memories/MEMORY.md");
  appendFileSync(memory, "\nThe harbour board wants decimetres.\n");
  await say(request, { origin: server.url, id, text: "sim: say Not yet." });
  expect(await lastRequest(request, server.url, id)).not.toContain("decimetres");

  await page.goto(`${server.url}/prompts?profile=me&view=waiting`);
  const waiting = page.getByRole("article", { name: "Harbour" });
  await expect(waiting).toContainText("memory");
  await waiting.getByRole("button", { name: "When cold" }).click();
  await expect(waiting.getByText("rebuilt when cold")).toBeVisible();
  await waiting.getByRole("button", { name: "Take back" }).click();
  await expect(waiting.getByText("rebuilt when cold")).toHaveCount(0);

  await waiting.getByRole("link", { name: "Compare line by line" }).click();
  await expect(page.getByText(/They part at byte .* of volatile\/memory/)).toBeVisible();
  await expect(
    page.locator('[data-block="volatile/memory"] [data-change="added"]').filter({
      hasText: "decimetres",
    }),
  ).toBeVisible();

  await page.goto(`${server.url}/prompts?profile=me&view=waiting`);
  await waiting.getByRole("button", { name: /^Rebuild now/ }).click();
  await expect(page.getByText("Prompt rebuilt: the next turn sends it")).toBeVisible();
  await expect(page.getByText("Nothing waits")).toBeVisible();
  await say(request, { origin: server.url, id, text: "sim: say Now." });
  expect(await lastRequest(request, server.url, id)).toContain("decimetres");
});

test("the full text is searched, and what people wrote stays text", async ({ page }) => {
  await page.goto("/prompts?profile=me&view=text");
  const text = page.getByRole("region", { name: "The whole prompt as it is sent" });
  await expect(text.locator('[data-block^="tools/"]').first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Find in the prompt" }).fill("persona");
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await expect(text.locator("mark").first()).toHaveText(/persona/i);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the prompts page has no accessibility fault that axe knows, ${colorScheme}`, async ({
    page,
    request,
  }) => {
    test.slow(); // three pages, each looked through by axe
    const id = await aFrozenSession(request);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/prompts?profile=me&block=stable/identity");
    await expect(page.getByRole("region", { name: "Stable identity" })).toBeVisible();
    await expectNoViolations(page);
    await page.goto("/prompts?profile=me&view=text");
    await expect(page.locator('[data-block="stable/identity"]')).toBeVisible();
    await expectNoViolations(page);
    await page.goto(`/prompts?profile=me&view=diff&a=session:${id}&b=profile:team`);
    await expect(page.locator('[data-block="context/persona"]')).toBeVisible();
    await expectNoViolations(page);
  });
}

test("on a phone nothing of the prompts page is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ["composition", "text", "waiting"]) {
    await page.goto(`/prompts?profile=me&view=${view}`);
    await expect(page.getByRole("tabpanel")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  }
});
