import { ask, callsOf, openConsole, tokensUpTo } from "./console";
import { expect, test } from "./fixtures";

const QUESTION = "When is high tide today?";

test("what one profile writes in a group, another one reads in its own session", async ({
  page,
  ownServer,
}) => {
  const { url } = await ownServer();
  await openConsole(page, "club-bot", url);
  await page.getByRole("button", { name: "Group" }).click();
  await page.getByLabel("Platform").fill("telegram");
  await page.getByLabel("Chat name").fill("Harbour watch");
  await page.getByLabel("Speaker").fill("Ana");
  await page.keyboard.press("Enter");
  await page.getByLabel("Channel prompt").fill("Room: Harbour");
  await page.keyboard.press("Escape");
  const inGroup = await ask(page, QUESTION);
  await expect(inGroup.getByText("Ana", { exact: true })).toBeVisible();
  await expect(inGroup.getByTestId("call-line").first()).toHaveText(/^read 0 · wrote [1-9]/);
  const [first] = await callsOf(page);
  expect(first?.usage.read).toBe(0);

  await openConsole(page, "me", url);
  const alone = await ask(page, QUESTION);
  const [second] = await callsOf(page);
  expect(second?.usage.read).toBe(tokensUpTo(first, "stable"));
  await expect(alone.getByTestId("call-line").first()).not.toHaveText(/^read 0 /);
});
