import { ask, openConsole } from "./console";
import { expect, test } from "./fixtures";

test("a tool call shows its name and arguments, and its result when unfolded", async ({ page }) => {
  await openConsole(page, "me");
  const turn = await ask(page, 'sim: tool list_files {"path":"."}');
  const card = turn.getByRole("group").filter({ hasText: "list_files" });
  await expect(card.getByText('{"path":"."}').first()).toBeVisible();
  await expect(card.getByText("README.md")).toBeHidden();
  await card.getByText("list_files").click();
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

test("markup from model and people stays text", async ({ page }) => {
  const markup = "<img src=x onerror=boom()> [x](javascript:boom()) <svg onload=boom()>";
  await page.addInitScript(() => {
    Object.assign(window, { boom: () => document.body.setAttribute("data-boom", "yes") });
  });
  await openConsole(page, "me");
  const turn = await ask(page, `sim: say ${markup}`);
  await expect(turn.getByText(markup, { exact: true })).toBeVisible();
  await expect(page.locator("main img, main a, main svg[onload]")).toHaveCount(0);
  await expect(page.locator("body")).not.toHaveAttribute("data-boom", "yes");
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
  await failed.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("article")).toHaveCount(before + 2);
  await expect(page.getByRole("article").last()).toHaveAttribute("data-state", "failed");
  const turn = await ask(page, "sim: say still here");
  await expect(turn.getByText("still here", { exact: true })).toBeVisible();
});
