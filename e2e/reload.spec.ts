import {
  ask,
  composer,
  expectState,
  lastTurn,
  lastTurnLength,
  openConsole,
  send,
  sessionId,
} from "./console";
import { expect, test } from "./fixtures";

interface StoredMessage {
  readonly role: string;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /^[a-z]+$/.test(word));

test("a reload in the middle of an answer loses nothing and doubles nothing", async ({ page }) => {
  await openConsole(page, "me");
  await send(page, "sim: long 150 30");
  const id = await sessionId(page);
  const lengthOf = () => lastTurnLength(page);
  await expect.poll(lengthOf).toBeGreaterThan(100);
  await page.reload();
  await expect(lastTurn(page)).toHaveAttribute("data-state", "running");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectState(page, "done");

  const response = await page.request.get(`/api/v1/sessions/${id}/messages`);
  const { items }: { items: StoredMessage[] } = await response.json();
  const answer = items.find(({ role }) => role === "assistant");
  const text = answer?.content.map((block) => block.text ?? "").join("\n") ?? "";
  const shown = await lastTurn(page).locator("p, li").allInnerTexts();
  expect(wordsOf(shown.join(" ")).join(" ")).toContain(wordsOf(text).join(" "));
  await expect(page.getByTestId("user-message")).toHaveCount(1);
});

test("what is being written outlives a reload, its group fields too", async ({ page }) => {
  await openConsole(page, "team");
  await composer(page).fill("half a thought");
  await page.getByRole("button", { name: "Group" }).click();
  await page.getByLabel("Channel prompt").fill("Room: Harbour");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(composer(page)).toHaveValue("half a thought");
  const chips = page.getByRole("region", { name: "How the next message comes" });
  await expect(chips.getByText("Room: Harbour")).toBeVisible();
});

test("a message that could not be sent comes back to the composer and is sent once", async ({
  page,
}) => {
  await openConsole(page, "me");
  await ask(page, "sim: say ready");
  await page.route("**/api/trpc/sessions.send*", (route) => route.abort());
  await send(page, "sim: say after all");
  await expect(page.getByRole("form").getByRole("alert")).toContainText("Not sent.");
  await expect(composer(page)).toHaveValue("sim: say after all");
  await page.unroute("**/api/trpc/sessions.send*");
  await composer(page).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectState(page, "done");
  await expect(lastTurn(page).getByText("after all", { exact: true })).toBeVisible();
});
