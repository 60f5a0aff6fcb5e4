import { appendFileSync } from "node:fs";
import path from "node:path";
import { ask, openConsole } from "./console";
import { expect, test } from "./fixtures";

const FALLBACK = "\nfallback:\n  policy: cooldown\n  chain:\n    - { model: claude-sonnet-5-5 }\n";

test("another model answers and says so, and the way back is offered", async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  appendFileSync(path.join(server.home, "profiles/me/config.yaml"), FALLBACK);
  const providers = await (await fetch(`${server.url}/api/v1/providers`)).json();
  await openConsole(page, "me", server.url);
  await ask(page, "sim: say Well so far.");
  const armed = await fetch(new URL("/__sim/faults", providers.simulator.url), {
    method: "POST",
    body: JSON.stringify({ status: 529, model: "claude-opus-5-5", retryAfterMs: 10 }),
  });
  expect(armed.status).toBe(200);

  const turn = await ask(page, "sim: say In its place.");
  await expect(turn.getByText("In its place.", { exact: true })).toBeVisible();
  await expect(turn.getByTestId("fallback-line")).toContainText(
    "Answered by claude-sonnet-5-5, because claude-opus-5-5 was overloaded.",
  );
  const badge = page.getByRole("button", { name: "claude-sonnet-5-5 answers" });
  await page.setViewportSize({ width: 390, height: 844 });
  const topOf = async (name: string) => {
    return (await page.getByRole("button", { name, exact: true }).boundingBox())?.y;
  };
  await expect.poll(() => topOf("Details")).toBe(await topOf("Sessions"));
  await badge.click();
  await page.getByRole("button", { name: "Back to claude-opus-5-5" }).click();
  await expect(badge).toBeHidden();
});
