import { expect, it, onTestFinished } from "vitest";
import {
  CommandList,
  CommandResult,
  ResumeOffer,
  TaskPage,
  TaskView,
} from "@/server/core/contracts";
import { startTestApi } from "../factories/api";

async function anApi() {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  return { api, session: await api.gateway.open("me") };
}

it("lists the commands and runs one over REST", async () => {
  const { api, session } = await anApi();
  const list = CommandList.parse(await (await api.rest("GET /commands")).json());
  expect(list.items.map(({ name }) => name)).toContain("undo");
  const answer = await api.rest(`POST /sessions/${session}/command`, { text: "／STATUS" });
  expect(answer.status).toBe(200);
  expect(CommandResult.parse(await answer.json())).toMatchObject({ status: "done" });
});

it("says over REST what is wrong with a command that is none", async () => {
  const { api, session } = await anApi();
  for (const [place, text, status] of [
    [`/sessions/${session}/command`, "hello", 400],
    [`/sessions/${session}/command`, "  ", 400],
    ["/sessions/ses_nowhere00/command", "/status", 404],
  ] as const) {
    expect((await api.rest(`POST ${place}`, { text })).status).toBe(status);
  }
});

it("keeps the board over REST", async () => {
  const { api, session } = await anApi();
  const task = { profile: "me", sessionId: session, title: "Herons", text: "Count them." };
  const made = await api.rest("POST /tasks", { ...task, schedule: "0 9 * * 1-5" });
  expect(made.status).toBe(201);
  const { id } = TaskView.parse(await made.json());
  expect((await api.rest("POST /tasks", { ...task, schedule: "tomorrow" })).status).toBe(400);
  expect((await api.rest("PATCH /tasks/tsk_nowhere00", { title: "x" })).status).toBe(404);
  expect((await api.rest(`PATCH /tasks/${id}`, { title: "Ducks" })).status).toBe(200);
  expect((await api.rest(`POST /tasks/${id}/wake`)).status).toBe(202);
  const page = TaskPage.parse(await (await api.rest("GET /tasks?profile=me")).json());
  expect(page.items).toMatchObject([{ id, title: "Ducks", wakes: 1, state: "open" }]);
});

it("offers nothing to go on with where nothing was cut", async () => {
  const { api } = await anApi();
  const offer = ResumeOffer.parse(await (await api.rest("GET /resume")).json());
  expect(offer.items).toEqual([]);
  const started = await api.rest("POST /resume", { turnIds: ["trn_nowhere00"] });
  expect(await started.json()).toMatchObject({
    started: [],
    skipped: [{ turnId: "trn_nowhere00" }],
  });
});
