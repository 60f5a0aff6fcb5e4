import { ask, callsOf, openConsole, sessionId, tokensUpTo } from "./console";
import { expect, test } from "./fixtures";

test("after an eviction the next turn reads all that could be read", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Here I am.");
  await page.getByRole("tab", { name: "Cache" }).click();
  await page.getByRole("button", { name: "Evict…" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText(/\$0/)).toBeVisible();
  await question.getByRole("button", { name: "Evict", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText("None in memory.")).toBeVisible();

  await ask(page, "sim: say And here again.");
  const [before, after] = await callsOf(page);
  expect(after?.usage.read).toBe(tokensUpTo(before));
  await expect(page.getByText("not reused yet")).toBeVisible();
});

test("after a restart the conversation goes on with the same bytes", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await openConsole(page, "me", server.url);
  await ask(page, "sim: say Before the restart.");
  const id = await sessionId(page);
  await server.restart();

  await page.goto(`${server.url}/console/me/${id}`);
  await expect(page.getByText("Before the restart.", { exact: true })).toBeVisible();
  const turn = await ask(page, "sim: say After the restart.");
  await expect(turn.getByText("After the restart.", { exact: true })).toBeVisible();
  const [before, after] = await callsOf(page);
  expect(after?.usage.read).toBe(tokensUpTo(before));
});
