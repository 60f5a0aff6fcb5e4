import { type GatewayProxy, startProxy } from "../tests/factories/proxies";
import { expectState, lastTurn, lastTurnLength, openConsole, send } from "./console";
import { test as base, expect } from "./fixtures";

interface Fixtures {
  /** Starts a proxy in front of the test's server; it is closed when the test ends. */
  proxied: (options?: { isBuffering?: boolean }) => Promise<GatewayProxy>;
}

const test = base.extend<Fixtures>({
  proxied: async ({ baseURL }, use) => {
    const proxies: GatewayProxy[] = [];
    await use(async (options) => {
      const proxy = await startProxy(baseURL ?? "", options);
      proxies.push(proxy);
      return proxy;
    });
    for (const proxy of proxies) await proxy.close();
  },
});

test("an answer whose stream is cut again and again is whole and stands once", async ({
  page,
  proxied,
}) => {
  const proxy = await proxied();
  await openConsole(page, "me", proxy.url);
  await send(page, "sim: long 60 100");
  for (const length of [60, 160, 260]) {
    await expect.poll(() => lastTurnLength(page)).toBeGreaterThan(length);
    proxy.cut();
  }
  await expectState(page, "done");
  await expectWholeAndSingle(page);
});

test("an answer that ended while nobody was connected is there in full after the way back", async ({
  page,
  proxied,
}) => {
  const proxy = await proxied();
  await openConsole(page, "me", proxy.url);
  await send(page, "sim: long 30 60");
  await expect.poll(() => lastTurnLength(page)).toBeGreaterThan(60);
  proxy.refuseStreams(true);
  proxy.cut();
  await expect(page.locator("[data-connection=live]")).toBeHidden();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${proxy.url}/api/v1/sessions/${id}`);
      const session: { state: string } = await answer.json();
      return session.state;
    })
    .toBe("idle");
  proxy.refuseStreams(false);
  await expectState(page, "done");
  await expectWholeAndSingle(page);
});

test("a proxy that keeps answers until they are whole does not keep the words of an answer", async ({
  page,
  proxied,
}) => {
  const proxy = await proxied({ isBuffering: true });
  await openConsole(page, "me", proxy.url);
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    let length = 0;
    new MutationObserver(() => {
      const text = [...document.querySelectorAll("[data-testid=answer-text]")].at(-1);
      const now = text?.textContent?.length ?? 0;
      if (now > length) {
        dataset.firstWords ??= String(performance.now());
        dataset.lastWords = String(performance.now());
      }
      length = now;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await send(page, "sim: long 5 400");
  await expectState(page, "done");
  const spreadMs = await page.evaluate(() => {
    const { firstWords, lastWords } = document.documentElement.dataset;
    return Number(lastWords) - Number(firstWords);
  });
  expect(spreadMs).toBeGreaterThanOrEqual(1200);
});

async function expectWholeAndSingle(page: Parameters<typeof lastTurn>[0]): Promise<void> {
  const origin = new URL(page.url()).origin;
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`${origin}/api/v1/sessions/${id}/messages`);
  const { items }: { items: { role: string; content: { text?: string }[] }[] } =
    await answer.json();
  const stored = items
    .find(({ role }) => role === "assistant")
    ?.content.map(({ text = "" }) => text)
    .join("");
  const wordsOf = (text: string) => text.match(/[a-z]+/gi) ?? [];
  const shown = await lastTurn(page).getByTestId("answer-text").allInnerTexts();
  expect(wordsOf(shown.join(" "))).toEqual(wordsOf(stored ?? ""));
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByTestId("user-message")).toHaveCount(1);
}
