import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { GatewayError, type JsonObject, silentLogger } from "@/server/core/kernel";
import { type ToolUseBlock, UNREADABLE_INPUT } from "@/server/core/models";
import { aTool, aWorkspace } from "@/tests/factories/tools";
import { defineTool, runToolCalls, type ToolDefinition, type ToolRun } from ".";

function aCall(name: string, input: JsonObject = {}): ToolUseBlock {
  return { type: "tool_use", id: `call-${name}`, name, input };
}

function aRun(tools: readonly ToolDefinition[], changed: Partial<ToolRun> = {}): ToolRun {
  const context = { signal: new AbortController().signal, workspace: aWorkspace() };
  const clock = { now: () => 1_000, delay: async () => undefined };
  return { tools, context, clock, logger: silentLogger, ...changed };
}

function withSignal(signal: AbortSignal): Partial<ToolRun> {
  return { context: { signal, workspace: aWorkspace() } };
}

describe("runToolCalls", () => {
  it("runs calls side by side and answers in the order of the calls", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const waits = aTool({
      name: "waits",
      run: async () => {
        await released;
        return { text: "late", isError: false };
      },
    });
    const releases = aTool({
      name: "releases",
      run: async () => {
        release();
        return { text: "early", isError: false };
      },
    });
    const ended: string[] = [];
    const outcomes = await runToolCalls(
      [aCall("waits"), aCall("releases")],
      aRun([waits, releases], { onEnded: (call) => ended.push(call.name) }),
    );
    expect(outcomes.map(({ text }) => text)).toEqual(["late", "early"]);
    expect(ended).toEqual(["releases", "waits"]);
  });

  it("says how long each call took by the clock it is given", async () => {
    let nowMs = 0;
    const slow = aTool({
      run: async () => {
        nowMs += 250;
        return { text: "done", isError: false };
      },
    });
    const onEnded = vi.fn();
    const clock = { now: () => nowMs, delay: async () => undefined };
    await runToolCalls([aCall("echo")], aRun([slow], { clock, onEnded }));
    expect(onEnded).toHaveBeenCalledWith(aCall("echo"), { text: "done", isError: false }, 250);
  });

  it("does not run a call whose arguments were no JSON object, and tells the model", async () => {
    const run = vi.fn();
    const call = aCall("echo", { [UNREADABLE_INPUT]: "{path: notes.md" });
    const [outcome] = await runToolCalls([call], aRun([aTool({ run })]));
    expect(outcome).toMatchObject({ isError: true });
    expect(outcome?.text).toContain("not a JSON object");
    expect(run).not.toHaveBeenCalled();
  });

  it("answers for a tool that is not there and names those that are", async () => {
    const tools = [aTool({ name: "b" }), aTool({ name: "a" })];
    const [gone] = await runToolCalls([aCall("web")], aRun(tools));
    expect(gone).toEqual({ text: "not available: web; available: a, b", isError: true });
    const [none] = await runToolCalls([aCall("web")], aRun([]));
    expect(none?.text).toBe("not available: web; available: none");
  });

  it("keeps invalid input from the tool and says what is wrong with it", async () => {
    const run = vi.fn();
    const strict = defineTool({
      name: "strict",
      description: "",
      input: z.strictObject({ path: z.string(), lines: z.number().int().optional() }),
      run,
    });
    const calls = [aCall("strict", { lines: 1.5, file: "x" })];
    const [outcome] = await runToolCalls(calls, aRun([strict]));
    expect(outcome?.isError).toBe(true);
    expect(outcome?.text).toMatch(/^invalid input for strict: .*path: .*string.*lines: .*"file"/);
    expect(run).not.toHaveBeenCalled();
  });

  it("tells the model our own errors with their hint", async () => {
    const failing = aTool({
      run: async () => {
        throw new GatewayError("NOT_FOUND", "there is no x", { hint: "List first." });
      },
    });
    const [outcome] = await runToolCalls([aCall("echo")], aRun([failing]));
    expect(outcome).toEqual({ text: "there is no x. List first.", isError: true });
  });

  it("keeps the words of an unexpected error for the log", async () => {
    const error = vi.fn();
    const failing = aTool({
      run: async () => {
        throw new Error("ENOENT /home/secret");
      },
    });
    const logger = { ...silentLogger, error };
    const [outcome] = await runToolCalls([aCall("echo")], aRun([failing], { logger }));
    expect(outcome?.isError).toBe(true);
    expect(outcome?.text).not.toContain("/home/secret");
    expect(error).toHaveBeenCalledOnce();
  });

  it("one failing call leaves the others their results", async () => {
    const failing = aTool({ name: "bad", run: () => Promise.reject(new Error("no")) });
    const outcomes = await runToolCalls(
      [aCall("bad"), aCall("echo"), aCall("gone")],
      aRun([failing, aTool()]),
    );
    expect(outcomes.map(({ isError }) => isError)).toEqual([true, false, true]);
  });

  it("answers at once when stopped, even if the tool does not listen", async () => {
    const stop = new AbortController();
    const deaf = aTool({ name: "deaf", run: () => new Promise(() => undefined) });
    const done = aTool({
      name: "stops",
      run: async () => {
        stop.abort();
        return { text: "ended before the stop was seen", isError: false };
      },
    });
    const outcomes = await runToolCalls(
      [aCall("deaf"), aCall("stops")],
      aRun([deaf, done], withSignal(stop.signal)),
    );
    expect(outcomes.map(({ text }) => text)).toEqual(["stopped", "stopped"]);
    expect(outcomes.every(({ isError }) => isError)).toBe(true);
  });

  it("listens to the signal once, however many calls run, and lets go of it", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    await runToolCalls(Array(18).fill(aCall("echo")), aRun([aTool()], withSignal(signal)));
    expect(added).toHaveBeenCalledOnce();
    expect(removed).toHaveBeenCalledOnce();
  });

  it("starts nothing when stopped before", async () => {
    const run = vi.fn();
    const [outcome] = await runToolCalls(
      [aCall("echo")],
      aRun([aTool({ run })], withSignal(AbortSignal.abort())),
    );
    expect(outcome).toEqual({ text: "stopped", isError: true });
    expect(run).not.toHaveBeenCalled();
  });

  it("cuts an immense result and says how much it left out", async () => {
    const immense = aTool({ run: async () => ({ text: "x".repeat(80_000), isError: false }) });
    const [outcome] = await runToolCalls([aCall("echo")], aRun([immense]));
    expect(outcome?.text.length).toBeLessThanOrEqual(50_000);
    expect(outcome?.text).toContain("[… 35000 characters of this result are left out here …]");
  });

  it("gives a result without text words that can be sent", async () => {
    const silent = aTool({ run: async () => ({ text: " \n", isError: false }) });
    const [outcome] = await runToolCalls([aCall("echo")], aRun([silent]));
    expect(outcome).toEqual({ text: "(no output)", isError: false });
  });
});
