import { openConsole } from "./console";
import { expect, test } from "./fixtures";

const TURNS = 40;

test("older messages come in above without moving what is read", async ({ page }) => {
  await openConsole(page, "me");
  const created = await page.request.post("/api/v1/sessions", { data: { profile: "me" } });
  const { id }: { id: string } = await created.json();
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const data = { text: `sim: say Answer ${turn}.`, wait: true };
    await page.request.post(`/api/v1/sessions/${id}/messages`, { data });
  }
  await page.goto(`/console/me/${id}`);
  await expect(page.getByText(`Answer ${TURNS}.`, { exact: true })).toBeInViewport();
  const box = page.getByRole("region", { name: "Conversation" });
  await box.evaluate((element) => element.scrollTo(0, 0));
  const oldest = page.getByText("Answer 16.", { exact: true });
  await expect(oldest).toBeInViewport();
  const before = await oldest.boundingBox();
  await page.getByRole("button", { name: "Load older messages" }).click();
  await expect(page.getByRole("article")).toHaveCount(TURNS);
  await expect(oldest).toBeInViewport();
  const after = await oldest.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(2);
});
