import { longSession, openConsole, send, threadBox } from "./console";
import { expect, test } from "./fixtures";

const TURNS = 40;

test("older messages come in above without moving what is read", async ({ page }) => {
  await openConsole(page, "me");
  const id = await longSession(page, TURNS);
  await page.goto(`/console/me/${id}`);
  await expect(page.getByText(`Answer ${TURNS}.`, { exact: true })).toBeInViewport();
  let release: () => void = () => undefined;
  const readerIsThere = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/sessions\.messages.*cursor/, async (route) => {
    await readerIsThere;
    await route.continue();
  });
  await threadBox(page).evaluate((element) => element.scrollTo(0, 0));
  const oldest = page.getByText("Answer 16.", { exact: true });
  await expect(oldest).toBeInViewport();
  const placeOf = async () => (await oldest.boundingBox())?.y ?? Number.NaN;
  const before = await placeOf();
  release();
  await expect(page.getByText("Answer 15.", { exact: true })).toBeAttached();
  await expect(oldest).toBeInViewport();
  expect(Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(2);

  await threadBox(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(page.getByText("Answer 1.", { exact: true })).toBeInViewport();
});

test("only what is near the window stands in the page", async ({ page }) => {
  await openConsole(page, "me");
  const id = await longSession(page, TURNS);
  await page.goto(`/console/me/${id}`);
  await expect(page.getByText(`Answer ${TURNS}.`, { exact: true })).toBeInViewport();
  expect(await page.getByRole("article").count()).toBeLessThan(TURNS / 2);
});

test("settled turns are not shown anew while an answer streams and while one types", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.__holdfastRenders = new Map();
  });
  await openConsole(page, "me");
  const id = await longSession(page, 8);
  await page.goto(`/console/me/${id}`);
  await expect(page.getByText("Answer 8.", { exact: true })).toBeInViewport();
  await send(page, "sim: long 400 10");
  const live = page.locator("article[data-state=running]");
  await expect.poll(async () => (await live.textContent())?.length ?? 0).toBeGreaterThan(100);
  const settledRenders = () =>
    page.evaluate(() => {
      const running = document.querySelector("article[data-state=running]");
      const current = running?.getAttribute("data-turn");
      const counts = [...(window.__holdfastRenders ?? [])];
      return counts.filter(([turn]) => turn !== current).reduce((sum, [, count]) => sum + count, 0);
    });
  const before = await settledRenders();
  const early = (await live.textContent())?.length ?? 0;
  await page.getByRole("textbox", { name: "Message to" }).pressSequentially("typing meanwhile");
  await expect.poll(async () => (await live.textContent())?.length ?? 0).toBeGreaterThan(early);
  expect(await settledRenders()).toBe(before);
});
