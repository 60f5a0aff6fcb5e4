import { writeFileSync } from "node:fs";
import path from "node:path";
import { ask, composer, expectState, lastTurn, openConsole, send, sessionId } from "./console";
import { expect, test } from "./fixtures";

test("a call that the provider refused shows no figures", async ({ page }) => {
  await openConsole(page, "me");
  await send(page, "sim: error 401");
  await expectState(page, "failed");
  await expect(lastTurn(page).getByTestId("call-line")).toHaveText("not taken by the provider");
});

test("a profile at fault is closed, says why once, and opens when it is mended", async ({
  page,
  ownServer,
}) => {
  const { url, home } = await ownServer();
  await openConsole(page, "team", url);
  const settings = path.join(home, "profiles", "team", "config.yaml");
  writeFileSync(settings, "effort: enormous\n");
  await page.reload();
  const faults = page.getByRole("region", { name: "Faults of the profile team" });
  await expect(faults).toContainText("config.yaml line 1: effort");
  await expect(faults).toContainText(path.dirname(settings));
  await expect(page.getByText(/config\.yaml line 1/).filter({ visible: true })).toHaveCount(1);
  await expect(composer(page)).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();

  for (const name of ["me", "club-bot"])
    writeFileSync(path.join(home, "profiles", name, "config.yaml"), "effort: enormous\n");
  await page.goto(`${url}/console`);
  await expect(page.getByText("No profile is fit for use.")).toBeVisible();
  writeFileSync(settings, "");
  await page.getByRole("button", { name: "Read them again" }).click();
  await expect(page).toHaveURL(/\/console\/team$/);
});

test("an address that leads nowhere says so and leads back", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a lost gateway is told, and the conversation goes on when it is back", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await openConsole(page, "me", server.url);
  await ask(page, "sim: say in the first session");
  await page.getByRole("link", { name: "New" }).click();
  await send(page, "sim: long 2000 20");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await composer(page).fill("still being written");
  await server.kill();
  await expect(page.locator("[data-connection=live]")).toBeHidden();
  await page.getByRole("link", { name: "in the first session" }).click();
  await expect(page.getByText("in the first session", { exact: true })).toBeVisible();
  await page.goBack();
  await server.restart();
  await expectState(page, "interrupted");
  await expect(page.locator("[data-connection=live]")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(composer(page)).toHaveValue("still being written");
});

test("a session that has ended leads to the login and back to what was being written", async ({
  page,
  ownServer,
}) => {
  const { url } = await ownServer({ HOLDFAST_PASSWORD: "correct horse" });
  const signIn = async () => {
    await page.getByLabel("Password").fill("correct horse");
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await page.goto(`${url}/console/me`);
  await signIn();
  await ask(page, "sim: say signed in");
  const id = await sessionId(page);
  await page.context().clearCookies();
  await send(page, "sim: say after the end");
  const refused = page.getByRole("form").getByRole("alert");
  await expect(refused).toContainText("UNAUTHENTICATED");
  await refused.getByRole("link", { name: "Sign in" }).click();
  await signIn();
  await expect(page).toHaveURL(new RegExp(`/console/me/${id}$`));
  await expect(composer(page)).toHaveValue("sim: say after the end");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`${url}/console/me/${id}`);
  await expect(page).toHaveURL(/\/login\?next=/);
});
