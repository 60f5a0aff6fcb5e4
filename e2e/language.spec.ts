import { expect, test } from "./fixtures";

test.use({ locale: "zh-CN" });

test("a Chinese browser gets the page in Chinese, and the reader's choice is kept", async ({
  page,
}) => {
  await page.goto("/console/me");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByText("模拟提供商：回答按脚本生成，不调用任何模型")).toBeVisible();
  await page.getByRole("textbox", { name: "发给 me 的消息" }).fill("sim: say 涨潮了。");
  await page.keyboard.press("Enter");
  const turn = page.getByRole("article").last();
  await expect(turn).toHaveAttribute("data-state", "done", { timeout: 30_000 });
  await expect(turn.getByText("涨潮了。", { exact: true })).toBeVisible();
  await expect(turn.getByTestId("call-line")).toHaveText(/^读取 .* · 写入 .* · 未缓存 /);

  await page.getByRole("textbox", { name: "发给 me 的消息" }).fill("sim: error 401");
  await page.keyboard.press("Enter");
  const failed = page.getByRole("article").last();
  await expect(failed.getByRole("alert")).toContainText("提供商不接受此 API 密钥");
  await expect(failed.locator("[lang=en]")).toContainText("The provider refused the API key.");

  await page.getByRole("combobox", { name: "语言" }).selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.getByText("Simulated provider: answers are scripted")).toBeVisible();
});
