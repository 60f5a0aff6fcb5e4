import { ask, expectState, lastTurn, openConsole } from "./console";
import { expect, test } from "./fixtures";

test("a tool call shows its name and arguments, and its result when unfolded", async ({ page }) => {
  await openConsole(page, "me");
  const turn = await ask(page, 'sim: tool list_files {"path":"."}');
  const card = turn.getByRole("group").filter({ hasText: "list_files" });
  await expect(card.getByText("README.md")).toBeHidden();
  await card.getByText("list_files").click();
  await expect(card.getByText('{"path":"."}')).toBeVisible();
  await expect(card.getByText("README.md")).toBeVisible();
  await expect(turn.getByTestId("call-line")).toHaveCount(2);
});

test("a failed tool call says why while it is folded", async ({ page }) => {
  await openConsole(page, "me");
  const turn = await ask(page, 'sim: tool read_file {"path":"no-such-file.md"}');
  const summary = turn.locator("summary").filter({ hasText: "read_file" });
  await expect(summary.getByText(/^failed/)).toBeVisible();
  await expect(summary).toContainText("no-such-file.md");
});

test("many tools in a row are counted, and a failed one is seen all the same", async ({ page }) => {
  await openConsole(page, "me");
  const turn = await ask(page, "sim: tools 5");
  await page.reload();
  const summary = turn.getByRole("button", { name: /listings?,/ });
  await expect(summary).toHaveAttribute("aria-expanded", "false");
  await summary.click();
  await expect(turn.getByTestId("tool-card")).toHaveCount(5);
});

test("a failed turn tells what failed and what to do, and can be sent again", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say first");
  const before = await page.getByRole("article").count();
  await page.getByRole("textbox", { name: "Message to" }).fill("sim: error 400");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(before + 1);
  const failed = page.getByRole("article").last();
  await expect(failed).toHaveAttribute("data-state", "failed");
  await expect(failed.getByRole("alert")).toContainText("This turn failed.");
  await expect(failed.getByRole("alert").getByText(/^PROVIDER_/)).toBeVisible();
  const again = failed.getByRole("button", { name: "Send again", exact: true });
  const failedTurn = await failed.getAttribute("data-turn");
  await again.click();
  await expect(lastTurn(page)).not.toHaveAttribute("data-turn", failedTurn ?? "");
  await expectState(page, "failed");
  const turn = await ask(page, "sim: say still here");
  await expect(turn.getByText("still here", { exact: true })).toBeVisible();
});
