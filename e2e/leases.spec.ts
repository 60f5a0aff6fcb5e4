import { expect, test } from "./fixtures";
import { aSession } from "./sessions";

test("a lease is shown while its turn runs, and released with what that cuts said first", async ({
  page,
  request,
}) => {
  const title = `Held ${Date.now().toString(36)}`;
  await page.goto("/cache/agents");
  await page.getByRole("tab", { name: "Leases" }).click();
  const id = await aSession(request, { title });
  const sent = await request.post(`/api/v1/sessions/${id}/messages`, {
    data: { text: "sim: long 3000 20" },
  });
  expect(sent.status()).toBe(202);
  const lease = page.locator(`[data-lease="${id}"]`);
  await expect(lease).toContainText("this gateway", { timeout: 15_000 });
  await expect(lease).toContainText("running");

  await lease.getByRole("button", { name: `Release the lease of ${title}…` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("is cut off");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(lease).toBeVisible();

  await lease.getByRole("button", { name: `Release the lease of ${title}…` }).click();
  await dialog.getByRole("button", { name: "Release", exact: true }).click();
  await expect(page.getByText(`Released the lease of ${title}.`)).toBeVisible();
  await expect(lease).toHaveCount(0);
  const again = await request.post(`/api/v1/sessions/${id}/messages`, {
    data: { text: "sim: say Still here.", wait: true },
  });
  expect(again.status()).toBe(200);
});
