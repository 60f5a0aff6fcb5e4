import { ask, composer, openConsole } from "./console";
import { expect, test } from "./fixtures";

// One pixel.
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==",
  "base64",
);

test("text files and images go with a message and are shown with it afterwards", async ({
  page,
}) => {
  await openConsole(page, "me");
  await page.locator("input[type=file]").setInputFiles([
    { name: "潮汐.md", mimeType: "text/markdown", buffer: Buffer.from("潮起潮落") },
    { name: "harbour.png", mimeType: "image/png", buffer: PNG },
  ]);
  const files = page.getByRole("list", { name: "Attached files" });
  await expect(files.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText("Write something to go with the files.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await ask(page, "sim: say Seen.");
  await page.reload();
  const message = page.getByTestId("user-message");
  await expect(message.getByText("sim: say Seen.", { exact: true })).toBeVisible();
  await message.getByRole("button", { name: /潮汐\.md/ }).click();
  await expect(page.getByText("潮起潮落")).toBeVisible();
  const image = message.getByRole("img");
  await expect(image).toBeVisible();
  await expect
    .poll(() =>
      image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth),
    )
    .toBe(1);
});

test("a file that no model can read is refused with the reason", async ({ page }) => {
  await openConsole(page, "me");
  await page.locator("input[type=file]").setInputFiles([
    { name: "tides.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0xff, 0xfe]) },
    { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5_000_001) },
    { name: "old.bmp", mimeType: "image/bmp", buffer: Buffer.from([1]) },
  ]);
  const reasons = page.getByRole("form").getByRole("alert");
  await expect(reasons).toContainText("tides.bin is neither text in UTF-8 nor an image");
  await expect(reasons).toContainText("large.png is larger than 5 MB");
  await expect(reasons).toContainText("old.bmp is a bmp image");
  await expect(page.getByRole("list", { name: "Attached files" })).toBeHidden();
});

test("a long text that is pasted becomes a file and can go back", async ({ page }) => {
  await openConsole(page, "me");
  await composer(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "tide ".repeat(5000));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page.getByText("pasted.txt")).toBeVisible();
  await expect(composer(page)).toHaveValue("");
  await page.getByRole("button", { name: "Put pasted.txt back into the message" }).click();
  await expect(composer(page)).toHaveValue("tide ".repeat(5000));
});
