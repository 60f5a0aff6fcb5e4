import { ask, composer, lastTurn, openConsole, send, sessionId } from "./console";
import { expect, test } from "./fixtures";

test("a command is completed by the keyboard and runs at Enter", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Before.");
  await composer(page).fill("/");
  const list = page.getByRole("listbox", { name: "Commands" });
  await expect(list.getByRole("option").first()).toContainText("/new");
  await composer(page).fill("/rea");
  await expect(list.getByRole("option")).toHaveCount(1);
  await composer(page).press("Tab");
  await expect(composer(page)).toHaveValue("/reasoning ");
  await expect(list.getByRole("option", { name: /^high/ })).toBeVisible();
  await composer(page).fill("/reasoning hi");
  await composer(page).press("Tab");
  await expect(composer(page)).toHaveValue("/reasoning high");
  await composer(page).press("Enter");
  await expect(page.getByRole("region", { name: "What /reasoning high told" })).toBeVisible();
  await expect(page.getByRole("button", { name: /· high/ })).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("/new goes on in another session that names the one before", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say The first conversation.");
  const before = await sessionId(page);
  await send(page, "/new");
  const question = page.getByRole("dialog");
  const told = page.getByText("A new conversation begins here.");
  await expect(question.or(told).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole("button", { name: "Run it" }).click();
  await expect(told).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(before));
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /first conversation/ }).first()).toBeVisible();
});

test("/undo asks first, then folds the turn away", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Kept.");
  await ask(page, "sim: say Taken back.");
  await send(page, "/undo");
  const question = page.getByRole("dialog");
  await expect(question.getByText("Taken back.", { exact: false })).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);

  await send(page, "/undo");
  await question.getByRole("button", { name: "Run it" }).click();
  await expect(page.getByText("1 turn undone", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undone" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(lastTurn(page).getByText("Kept.", { exact: true })).toBeVisible();
});

test("/model changes who answers, an unknown command offers the nearest", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "sim: say Hello.");
  await send(page, "/modle");
  await expect(page.getByText("There is no command /modle.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "/model", exact: true }).click();
  await expect(composer(page)).toHaveValue("/model ");
  await composer(page).fill("/model claude-haiku-5-5");
  await composer(page).press("Enter");
  await expect(page.getByRole("button", { name: /^claude-haiku-5-5/ })).toBeVisible();
});

test("two slashes say a command to the model", async ({ page }) => {
  await openConsole(page, "me");
  await ask(page, "//status is what I typed");
  await expect(page.getByTestId("user-message")).toContainText("/status is what I typed");
});
