import { ask, composer, openConsole, send, sessionId } from "./console";
import { expect, test } from "./fixtures";

test("a first visit leads to a console that says what it is and teaches what to do", async ({
  page,
  ownServer,
}) => {
  const { url } = await ownServer();
  await page.goto(`${url}/console`);
  await expect(page).toHaveURL(/\/console\/[a-z-]+$/);
  await expect(page.getByText("Simulated provider: answers are scripted")).toBeVisible();
  await expect(page.getByText("Open to everyone who can run a program on this host")).toBeVisible();
  await expect(page.getByText("No session yet.")).toBeVisible();
  await expect(page.getByText("Your first message begins a session")).toBeVisible();
  await expect(page.getByRole("complementary").getByText("Stable")).toBeVisible();
  await page.getByRole("combobox", { name: "Profile" }).selectOption("team");
  await expect(page).toHaveURL(/\/console\/team$/);
});

test("the first message begins a session, with a line of figures under its answer", async ({
  page,
}) => {
  await openConsole(page, "me");
  const turn = await ask(page, "sim: say The tide is in.");
  await expect(turn.getByText("The tide is in.", { exact: true })).toBeVisible();
  await expect(turn.getByTestId("call-line")).toHaveText(
    /^read [\d.]+k? · wrote [\d.]+k? · uncached [\d.]+k? · \$0\.\d+ \(cold \$0\.\d+\) · \d[\d.]* s$/,
  );
  await sessionId(page);
  await expect(
    page.getByRole("navigation").getByRole("link", { name: /tide/i }).first(),
  ).toBeVisible();
});

test("a session bears its title while its first answer is still being written", async ({
  page,
}) => {
  await openConsole(page, "me");
  await send(page, "sim: long 2000 20");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("sim: long 2000 20");
  await page.getByRole("button", { name: "Stop" }).click();
});

test("five messages sent in a row from one tab make one session", async ({ page }) => {
  const sessionsOfTeam = async (): Promise<{ messageCount: number }[]> => {
    const response = await page.request.get("/api/v1/sessions?profile=team&limit=200");
    return (await response.json()).items;
  };
  const before = await sessionsOfTeam();
  await openConsole(page, "team");
  const words = ["one", "two", "three", "four", "five"];
  for (const word of words) await send(page, `sim: say ${word}`);
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("article").last()).toHaveAttribute("data-state", "done", {
    timeout: 30_000,
  });
  const shown = await page.getByTestId("user-message").allInnerTexts();
  expect(shown.map((text) => text.split(" ").at(-1))).toEqual(words);
  await expect(composer(page)).toHaveValue("");
  const after = await sessionsOfTeam();
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({ messageCount: 10 });
});
