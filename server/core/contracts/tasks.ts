import { z } from "zod";
import { IdInput, PageInput, ProfileName, pageOf, Timestamp } from "./common";

export const TaskState = z.enum(["open", "done", "cancelled"]);
export type TaskState = z.infer<typeof TaskState>;

/** Work on a profile's board that wakes a session: once at a time, by a schedule, or by hand. */
export const TaskView = z.object({
  id: z.string(),
  profile: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string(),
  title: z.string(),
  text: z.string(),
  state: TaskState,
  dueAt: Timestamp.nullable(),
  /** Five fields as cron writes them; null = once. */
  schedule: z.string().nullable(),
  timeZone: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastWokenAt: Timestamp.nullable(),
  lastTurnId: z.string().nullable(),
  wakes: z.number(),
});
export type TaskView = z.infer<typeof TaskView>;
export const TaskPage = pageOf(TaskView);
export const ListTasksInput = PageInput.extend({
  profile: ProfileName.nullish(),
  state: TaskState.nullish(),
});
export type ListTasksInput = z.infer<typeof ListTasksInput>;

const Title = z.string().trim().min(1, "is empty").max(100);
const Text = z
  .string()
  .max(100_000)
  .refine((text) => text.trim() !== "", "is empty: say what is to be done");
const Schedule = z.string().trim().min(1).max(100);
const Zone = z.string().trim().min(1).max(60);
export const CreateTaskInput = z.object({
  profile: ProfileName,
  /** The session to wake; unset = a new one of the profile. */
  sessionId: IdInput.nullish(),
  title: Title,
  text: Text,
  dueAt: Timestamp.nullish(),
  schedule: Schedule.nullish(),
  timeZone: Zone.nullish(),
});
export type CreateTaskInput = z.infer<typeof CreateTaskInput>;
export const TaskIdInput = z.object({ id: IdInput });
export type TaskIdInput = z.infer<typeof TaskIdInput>;
export const PatchTaskInput = z.object({
  id: IdInput,
  title: Title.optional(),
  text: Text.optional(),
  state: TaskState.optional(),
  dueAt: Timestamp.nullable().optional(),
  schedule: Schedule.nullable().optional(),
  timeZone: Zone.nullable().optional(),
});
export type PatchTaskInput = z.infer<typeof PatchTaskInput>;
export const WakeTaskResult = z.object({ turnId: z.string(), state: z.string() });
export type WakeTaskResult = z.infer<typeof WakeTaskResult>;
