import type { APIRequestContext } from "@playwright/test";

/** Begins a session over the API and says one thing in it, answered before this returns; gives its id. */
export async function aSession(
  request: APIRequestContext,
  said: { origin?: string; profile: string; title: string; text: string },
): Promise<string> {
  const { origin = "", profile, title, text } = said;
  const created = await request.post(`${origin}/api/v1/sessions`, { data: { profile, title } });
  const { id }: { id: string } = await created.json();
  const answer = await request.post(`${origin}/api/v1/sessions/${id}/messages`, {
    data: { text, wait: true },
  });
  if (answer.status() !== 200) throw new Error(`no answer: ${await answer.text()}`);
  return id;
}
