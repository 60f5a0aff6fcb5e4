import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** A new session with a title, and with one answered turn when something is said to it. */
export async function aSession(
  request: APIRequestContext,
  { profile = "me", title, say }: { profile?: string; title: string; say?: string },
): Promise<string> {
  const created = await request.post("/api/v1/sessions", { data: { profile, title } });
  expect(created.status()).toBe(201);
  const { id }: { id: string } = await created.json();
  if (say === undefined) return id;
  const answered = await request.post(`/api/v1/sessions/${id}/messages`, {
    data: { text: say, wait: true },
  });
  expect(answered.status()).toBe(200);
  return id;
}

/** The rows of the list of sessions, without its head. */
export function rows(page: Page): Locator {
  return page.getByRole("grid", { name: "Sessions" }).locator("tbody").getByRole("row");
}

export function row(page: Page, title: string): Locator {
  return rows(page).filter({ hasText: title });
}

/** What lies open beside the list. */
export function openPeek(page: Page): Locator {
  return page.getByRole("complementary").filter({ has: page.getByRole("heading", { level: 2 }) });
}
