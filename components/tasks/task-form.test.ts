import { describe, expect, it } from "vitest";
import type { TaskView } from "@/server/core/contracts";
import { changesOf, emptyTask, formOf, type TaskForm, taskFaults, timesOf } from "./task-form";

const AT = "2026-12-01T09:00:00.000Z";

function aTask(task: Partial<TaskView> = {}): TaskView {
  const times = { dueAt: null, schedule: null, timeZone: null, lastWokenAt: null };
  const names = { id: "tsk_a", profile: "me", sessionId: "ses_a", sessionTitle: "Notes" };
  const words = { title: "Digest", text: "Sum up the day", state: "open" as const };
  const rest = { createdAt: AT, updatedAt: AT, lastTurnId: null, wakes: 0 };
  return { ...names, ...words, ...times, ...rest, ...task };
}

function written(form: Partial<TaskForm>): TaskForm {
  return { ...emptyTask("me", "Europe/Berlin"), title: "Digest", text: "Sum up", ...form };
}

describe("the form of a task", () => {
  it("names what is missing, in the order of its fields", () => {
    const bare = { ...emptyTask(null, null), when: "once" as const };
    expect(taskFaults(bare)).toEqual(["profile", "title", "text", "at"]);
    expect(taskFaults(written({ title: " ", text: "\n" }))).toEqual(["title", "text"]);
    expect(taskFaults(written({ title: "x".repeat(101) }))).toEqual(["title"]);
    expect(taskFaults(written({ when: "once", at: "soon" }))).toEqual(["at"]);
    for (const schedule of ["", "daily", "* * * *", "0 0 9 * * *"]) {
      expect(taskFaults(written({ when: "again", schedule }))).toEqual(["schedule"]);
    }
  });

  it("is fit with a title, words and a time of its kind", () => {
    expect(taskFaults(written({}))).toEqual([]);
    expect(taskFaults(written({ when: "once", at: "2026-12-02T08:30" }))).toEqual([]);
    expect(taskFaults(written({ when: "again", schedule: " 0 9 * * 1-5 " }))).toEqual([]);
  });

  it("gives the times of what was chosen alone", () => {
    const both = { at: "2026-12-02T08:30", schedule: "0 9 * * *", timeZone: "Asia/Tokyo" };
    const none = { dueAt: null, schedule: null, timeZone: null };
    expect(timesOf(written({ ...both, when: "by-hand" }))).toEqual(none);
    const once = new Date(2026, 11, 2, 8, 30).toISOString();
    expect(timesOf(written({ ...both, when: "once" }))).toEqual({ ...none, dueAt: once });
    expect(timesOf(written({ ...both, when: "again" }))).toEqual({
      ...{ dueAt: null, schedule: "0 9 * * *", timeZone: "Asia/Tokyo" },
    });
    expect(timesOf(written({ when: "again", timeZone: " " })).timeZone).toBeNull();
  });

  it("shows a task as it stands", () => {
    expect(formOf(aTask(), null).when).toBe("by-hand");
    expect(formOf(aTask({ dueAt: AT }), null).when).toBe("once");
    expect(formOf(aTask({ dueAt: AT, schedule: "5 * * * *" }), null).when).toBe("again");
  });
});

describe("changesOf", () => {
  it("leaves times that stayed the same to the gateway", () => {
    const task = aTask({ dueAt: AT, schedule: "0 9 * * *", timeZone: "Asia/Tokyo" });
    const form = { ...formOf(task, "Europe/Berlin"), title: " Digest " };
    expect(changesOf(task, form)).toEqual({ id: "tsk_a", title: "Digest", text: "Sum up the day" });
    expect(changesOf(task, { ...form, schedule: "0 8 * * *" })).toMatchObject({
      ...{ dueAt: null, schedule: "0 8 * * *", timeZone: "Asia/Tokyo" },
    });
    expect(changesOf(task, { ...form, when: "by-hand" })).toMatchObject({ schedule: null });
  });
});
