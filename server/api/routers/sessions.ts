import { z } from "zod";
import {
  BranchInput,
  BulkSessionsInput,
  BulkSessionsResult,
  CallPage,
  CommandInput,
  CommandResult,
  CreateSessionInput,
  DropQueuedInput,
  EditQueuedInput,
  EventPage,
  ListMessagesInput,
  ListSessionsInput,
  MessagePage,
  PatchSessionInput,
  PromptView,
  QueueView,
  RebuildPromptInput,
  RebuildPromptResult,
  ReorderQueueInput,
  ResendInput,
  SendMessageInput,
  SendMessageResult,
  SessionCallsInput,
  SessionFacets,
  SessionFacetsInput,
  SessionIdInput,
  SessionPage,
  SessionPageInput,
  SessionView,
  StopInput,
  StopResult,
  TurnPage,
} from "@/server/core/contracts";
import {
  archiveSession,
  branchSession,
  bulkSessions,
  createSession,
  dropQueued,
  editQueued,
  getSession,
  listMessages,
  listQueue,
  listSessionCalls,
  listSessionEvents,
  listSessions,
  listTurns,
  rebuildPrompt,
  reorderQueue,
  resendTurn,
  runCommand,
  sendMessage,
  sessionFacets,
  showSessionPrompt,
  stopTurn,
  updateSession,
} from "@/server/core/operations";
import { rest } from "../rest-meta";
import { procedure, router } from "../trpc";

/** The turn waits or runs: its calls are not told yet. */
const Unanswered = SendMessageResult.pick({ calls: true }).extend({ calls: z.null() });

const READ = "sessions:read";
const WRITE = "sessions:write";

export const sessionsRouter = router({
  list: procedure
    .meta(rest("GET /sessions", { scope: READ, summary: "Sessions, the last active first" }))
    .input(ListSessionsInput)
    .output(SessionPage)
    .query(({ ctx, input }) => listSessions(ctx.operator, input)),
  facets: procedure
    .meta(
      rest("GET /sessions/facets", {
        scope: READ,
        summary: "How many sessions a filter leaves, and how they divide",
      }),
    )
    .input(SessionFacetsInput)
    .output(SessionFacets)
    .query(({ ctx, input }) => sessionFacets(ctx.operator, input)),
  bulk: procedure
    .meta(
      rest("POST /sessions/bulk", {
        scope: WRITE,
        summary: "Archive, restore or evict many sessions; says of each what came of it",
      }),
    )
    .input(BulkSessionsInput)
    .output(BulkSessionsResult)
    .mutation(({ ctx, input }) => bulkSessions(ctx.operator, input)),
  create: procedure
    .meta(rest("POST /sessions", { scope: WRITE, summary: "A new session", statuses: [201] }))
    .input(CreateSessionInput)
    .output(SessionView)
    .mutation(({ ctx, input }) => createSession(ctx.operator, input)),
  get: procedure
    .meta(rest("GET /sessions/{id}", { scope: READ, summary: "One session with its figures" }))
    .input(SessionIdInput)
    .output(SessionView)
    .query(({ ctx, input }) => getSession(ctx.operator, input)),
  update: procedure
    .meta(
      rest("PATCH /sessions/{id}", {
        scope: WRITE,
        summary: "Title, model, effort, thinking; from the next turn on",
      }),
    )
    .input(PatchSessionInput)
    .output(SessionView)
    .mutation(({ ctx, input }) => updateSession(ctx.operator, input)),
  archive: procedure
    .meta(rest("DELETE /sessions/{id}", { scope: WRITE, summary: "Archive; nothing is deleted" }))
    .input(SessionIdInput)
    .output(SessionView)
    .mutation(({ ctx, input }) => archiveSession(ctx.operator, input)),
  messages: procedure
    .meta(rest("GET /sessions/{id}/messages", { scope: READ, summary: "Messages, newest first" }))
    .input(ListMessagesInput)
    .output(MessagePage)
    .query(({ ctx, input }) => listMessages(ctx.operator, input)),
  turns: procedure
    .meta(rest("GET /sessions/{id}/turns", { scope: READ, summary: "Turns, newest first" }))
    .input(SessionPageInput)
    .output(TurnPage)
    .query(({ ctx, input }) => listTurns(ctx.operator, input)),
  calls: procedure
    .meta(
      rest("GET /sessions/{id}/calls", {
        scope: "calls:read",
        summary: "Model calls of the session, newest first",
      }),
    )
    .input(SessionCallsInput)
    .output(CallPage)
    .query(({ ctx, input }) => listSessionCalls(ctx.operator, input)),
  events: procedure
    .meta(
      rest("GET /sessions/{id}/events", {
        scope: READ,
        summary: "What happened to the session and its agent, newest first",
      }),
    )
    .input(SessionPageInput)
    .output(EventPage)
    .query(({ ctx, input }) => listSessionEvents(ctx.operator, input)),
  queue: procedure
    .meta(rest("GET /sessions/{id}/queue", { scope: READ, summary: "What waits, next first" }))
    .input(SessionIdInput)
    .output(QueueView)
    .query(({ ctx, input }) => listQueue(ctx.operator, input)),
  prompt: procedure
    .meta(
      rest("GET /sessions/{id}/prompt", {
        scope: READ,
        summary: "The frozen prompt and tools that the session sends",
      }),
    )
    .input(SessionIdInput)
    .output(PromptView)
    .query(({ ctx, input }) => showSessionPrompt(ctx.operator, input)),
  send: procedure
    .meta(
      rest("POST /sessions/{id}/messages", {
        scope: WRITE,
        summary: "Send a message: 202 when it waits or runs, 200 with the answer when waited for",
        statuses: [202, 200],
        statusOf: (output) => (Unanswered.safeParse(output).success ? 202 : 200),
      }),
    )
    .input(SendMessageInput)
    .output(SendMessageResult)
    .mutation(({ ctx, input }) => sendMessage(ctx.operator, input, { signal: ctx.signal })),
  resend: procedure
    .meta(
      rest("POST /sessions/{id}/resend", {
        scope: WRITE,
        summary: "Say an ended turn again, with the same words or others",
        statuses: [202],
      }),
    )
    .input(ResendInput)
    .output(SendMessageResult)
    .mutation(({ ctx, input }) => resendTurn(ctx.operator, input)),
  branch: procedure
    .meta(
      rest("POST /sessions/{id}/branch", {
        scope: WRITE,
        summary: "A new session with the same beginning, byte for byte",
        statuses: [201],
      }),
    )
    .input(BranchInput)
    .output(SessionView)
    .mutation(({ ctx, input }) => branchSession(ctx.operator, input)),
  rebuildPrompt: procedure
    .meta(
      rest("POST /sessions/{id}/rebuild-prompt", {
        scope: "agents:write",
        summary: "Render the prompt anew from disk: now, when cold, or (never) not after all",
      }),
    )
    .input(RebuildPromptInput)
    .output(RebuildPromptResult)
    .mutation(({ ctx, input }) => rebuildPrompt(ctx.operator, input)),
  stop: procedure
    .meta(rest("POST /sessions/{id}/stop", { scope: WRITE, summary: "Stop the running turn" }))
    .input(StopInput)
    .output(StopResult)
    .mutation(({ ctx, input }) => stopTurn(ctx.operator, input)),
  command: procedure
    .meta(
      rest("POST /sessions/{id}/command", {
        scope: "sessions:write",
        summary: "Run a slash command",
      }),
    )
    .input(CommandInput)
    .output(CommandResult)
    .mutation(({ ctx, input }) => runCommand(ctx.operator, input)),
  editQueued: procedure
    .meta(
      rest("PATCH /sessions/{id}/queue/{turnId}", {
        scope: "sessions:write",
        summary: "Other words for a message that waits",
      }),
    )
    .input(EditQueuedInput)
    .output(QueueView)
    .mutation(({ ctx, input }) => editQueued(ctx.operator, input)),
  dropQueued: procedure
    .meta(
      rest("DELETE /sessions/{id}/queue/{turnId}", {
        scope: "sessions:write",
        summary: "A message that waits will not run",
      }),
    )
    .input(DropQueuedInput)
    .output(QueueView)
    .mutation(({ ctx, input }) => dropQueued(ctx.operator, input)),
  reorderQueue: procedure
    .meta(
      rest("POST /sessions/{id}/queue/order", {
        scope: "sessions:write",
        summary: "All that waits, in another order",
      }),
    )
    .input(ReorderQueueInput)
    .output(QueueView)
    .mutation(({ ctx, input }) => reorderQueue(ctx.operator, input)),
});
