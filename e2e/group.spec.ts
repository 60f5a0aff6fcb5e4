import { ask, expectState, openConsole, send } from "./console";
import { expect, test } from "./fixtures";

test("two people speak in turns, an event of no person comes between", async ({ page }) => {
  await openConsole(page, "club-bot");
  await page.getByRole("button", { name: "Group" }).click();
  for (const name of ["Ana", "Bo"]) {
    await page.getByLabel("Speaker").fill(name);
    await page.keyboard.press("Enter");
  }
  await page.getByLabel("Each message, the next one speaks").click();
  await page.getByLabel("Chat name").fill("Harbour watch");
  await page.keyboard.press("Escape");
  const chips = page.getByRole("region", { name: "How the next message comes" });
  await expect(chips.getByText("Harbour watch")).toBeVisible();
  await expect(chips.getByRole("button", { name: "Bo" })).toHaveAttribute("aria-pressed", "true");

  const first = await ask(page, "sim: say One.");
  await expect(first.getByText("Bo", { exact: true })).toBeVisible();
  await expect(chips.getByRole("button", { name: "Ana" })).toHaveAttribute("aria-pressed", "true");
  const second = await ask(page, "sim: say Two.");
  await expect(second.getByText("Ana", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Group" }).click();
  await page.getByLabel("Send as an event that no person typed").click();
  await page.keyboard.press("Escape");
  await send(page, "sim: say Woken.");
  await expect(page.getByText("Woken.", { exact: true })).toBeVisible();
  await expectState(page, "done");
  await expect(page.getByTestId("user-message")).toHaveCount(2);
  await page.reload();
  await expect(chips.getByText("Harbour watch")).toBeVisible();
});
