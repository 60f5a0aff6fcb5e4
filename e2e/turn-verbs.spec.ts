import { ask, composer, expectState, lastTurn, openConsole, sessionId } from "./console";
import { expect, test } from "./fixtures";

test("a message is edited and sent again; the old version stays to be read", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say First words.");
  const old = await lastTurn(page).getAttribute("data-turn");
  await page.getByTestId("user-message").hover();
  await page.getByRole("button", { name: "Edit and send again" }).click();
  const editor = page.getByRole("textbox", { name: "The message in other words" });
  await expect(editor).toBeFocused();
  await expect(page.getByText("The old version and its answer stay readable.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor).toBeHidden();

  await page.getByTestId("user-message").hover();
  await page.getByRole("button", { name: "Edit and send again" }).click();
  await editor.fill("sim: say Better words.");
  await editor.press("Enter");
  await expect(lastTurn(page).getByText("Better words.", { exact: true })).toBeVisible();
  await expectState(page, "done");
  await expect(page.getByText("First words.", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Replaced by a later version" }).click();
  const replaced = page.locator(`[data-turn="${old}"]`);
  await expect(replaced.getByText("First words.", { exact: true })).toBeVisible();
});

test("asking again puts a new answer in the place of the old one", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Once more.");
  const first = await lastTurn(page).getAttribute("data-turn");
  await page.getByTestId("user-message").hover();
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(lastTurn(page)).not.toHaveAttribute("data-turn", first ?? "");
  await expectState(page, "done");
  await expect(page.getByText("Replaced by a later version")).toBeVisible();
  await expect(page.getByTestId("user-message")).toHaveCount(1);
});

test("a branch goes on from where it was made and names where it comes from", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say One.");
  await ask(page, "sim: say Two.");
  const parent = await sessionId(page);
  await page.getByTestId("user-message").first().hover();
  await page.getByRole("article").first().getByRole("button", { name: "Branch from here" }).click();
  await expect(page).not.toHaveURL(new RegExp(parent));
  await expect(page.getByText("One.", { exact: true })).toBeVisible();
  await expect(page.getByText("Two.", { exact: true })).toBeHidden();
  await expect(page.getByText("Branched here from")).toBeVisible();
  await ask(page, "sim: say Another way.");
  await expect(page.getByText("Another way.", { exact: true })).toBeVisible();
});

test("a session is renamed in place, and comes back from the archive by undo", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Here.");
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: "Rename" }).focus();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Title of the session" });
  await expect(field).toBeFocused();
  await field.fill("Tide tables for October");
  await field.press("Enter");
  await expect(title).toHaveText("Tide tables for October");
  await page.getByRole("button", { name: "What to do with the session" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("This session is archived.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("This session is archived.")).toBeHidden();
  await composer(page).fill("hello");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
});

test("two tabs of one session stay in step", async ({ page, context }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say In the first tab.");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText("In the first tab.", { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await ask(page, "sim: say And in both.");
  await expect(other.getByText("And in both.", { exact: true })).toBeVisible();
  await expect(other.getByRole("article")).toHaveCount(2);
  await expectState(other, "done");
});
