import { ask, composer, expectState, lastTurn, lastTurnLength, openConsole, send } from "./console";
import { expect, test } from "./fixtures";

test("an answer streams, stops when told to, and the session goes on", async ({ page }) => {
  await openConsole(page, "me");
  await send(page, "sim: long 2000 20");
  const lengthOf = () => lastTurnLength(page);
  await expect.poll(lengthOf).toBeGreaterThan(60);
  const early = await lengthOf();
  await expect.poll(lengthOf).toBeGreaterThan(early);

  await page.getByRole("button", { name: "Stop" }).click();
  await expectState(page, "interrupted");
  await expect(lastTurn(page).getByText("Stopped here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  const turn = await ask(page, "sim: say Going on.");
  await expect(turn.getByText("Going on.", { exact: true })).toBeVisible();
});

test("a message sent while an answer runs waits in sight and runs next", async ({ page }) => {
  await openConsole(page, "me");
  await send(page, "sim: long 2000 20");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await send(page, "sim: say And then me.");
  const queue = page.getByRole("region", { name: "Waiting messages" });
  await expect(queue.getByText("sim: say And then me.")).toBeVisible();

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(queue).toBeHidden();
  await expectState(page, "done");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByText("And then me.", { exact: true })).toBeVisible();
});

test("a reader who scrolls up stays where they read", async ({ page }) => {
  await openConsole(page, "me");
  await send(page, "sim: long 4000 2");
  const box = page.getByRole("region", { name: "Conversation" });
  const heightOf = () => box.evaluate((element) => element.scrollHeight - element.clientHeight);
  await expect.poll(heightOf).toBeGreaterThan(400);
  await box.hover();
  await page.mouse.wheel(0, -10_000);
  await expect(page.getByRole("button", { name: "Jump to newest" })).toBeVisible();
  const before = await box.evaluate((element) => element.scrollTop);
  const height = await heightOf();
  await expect.poll(heightOf).toBeGreaterThan(height + 50);
  expect(
    Math.abs((await box.evaluate((element) => element.scrollTop)) - before),
  ).toBeLessThanOrEqual(2);
  await page.getByRole("button", { name: "Jump to newest" }).click();
  await expect(page.getByRole("button", { name: "Jump to newest" })).toBeHidden();
  await page.getByRole("button", { name: "Stop" }).click();
  await expectState(page, "interrupted");
});

test("the Enter that ends a composition sends nothing", async ({ page }) => {
  await openConsole(page, "me");
  await composer(page).fill("你好");
  await composer(page).evaluate((element) => {
    for (const hint of [{ isComposing: true }, { keyCode: 229 }]) {
      const init = { key: "Enter", bubbles: true, cancelable: true, ...hint };
      element.dispatchEvent(new KeyboardEvent("keydown", init));
    }
  });
  await composer(page).press("Shift+Enter");
  await expect(composer(page)).toHaveValue("你好\n");
  await expect(page.getByTestId("user-message")).toHaveCount(0);
  await composer(page).press("Enter");
  await expect(page.getByTestId("user-message")).toHaveCount(1);
});
