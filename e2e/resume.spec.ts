import { expectState, lastTurnLength, openConsole, send, sessionId } from "./console";
import { expect, test } from "./fixtures";

test("a turn that a crash cut is offered with its price and goes on when told to", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await openConsole(page, "me", server.url);
  await send(page, "sim: long 2000 20");
  await expect.poll(() => lastTurnLength(page)).toBeGreaterThan(60);
  const id = await sessionId(page);
  await server.kill();
  await server.restart();

  await page.goto(`${server.url}/`);
  const band = page.getByRole("region", { name: "Go on with what was cut" });
  await expect(band).toContainText("1 turn was cut by the last stop.");
  await band.getByRole("button", { name: "Go on …" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByRole("checkbox")).toBeChecked();
  await question.getByRole("checkbox").uncheck();
  await expect(question.getByRole("button", { name: /^Go on with/ })).toBeDisabled();
  await question.getByRole("checkbox").check();
  await question.getByRole("button", { name: "Go on with 1 turn" }).click();
  await expect(page.getByText("1 turn goes on.")).toBeVisible();
  await expect(band).toBeHidden();

  await page.goto(`${server.url}/console/me/${id}`);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Stop" }).click();
  await expectState(page, "interrupted");
});
