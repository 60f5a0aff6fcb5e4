import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { promptChanges } from "./prompt-changes";
import type { PieceTier, PromptPiece } from "./prompt-pieces";

function piece(tier: PieceTier, name: string, text = name): PromptPiece {
  return { tier, name, sha256: text, bytes: text.length };
}

const summary = (before: PromptPiece[], after: PromptPiece[]) =>
  promptChanges(before, after).map(({ tier, block, change }) => `${tier} ${block} ${change}`);

describe("changes of a prompt", () => {
  it("are told in stream order: tools, stable, context, volatile", () => {
    const before = [
      ...[piece("tools", "read"), piece("stable", "rules"), piece("context", "persona")],
      ...[piece("volatile", "memory"), piece("volatile", "start-date")],
    ];
    const after = [
      ...[piece("tools", "list"), piece("tools", "read"), piece("stable", "rules")],
      ...[piece("context", "persona", "kinder"), piece("volatile", "start-date", "tomorrow")],
    ];
    expect(summary(before, after)).toEqual([
      "tools list added",
      "context persona changed",
      "volatile start-date changed",
      "volatile memory removed",
    ]);
  });

  it("say how many bytes a piece had and has", () => {
    const [changed] = promptChanges(
      [piece("context", "persona", "kind")],
      [piece("context", "persona", "kinder")],
    );
    expect(changed).toMatchObject({ bytesBefore: 4, bytesAfter: 6 });
    const [added] = promptChanges([], [piece("context", "skills", "abc")]);
    expect(added).toMatchObject({ bytesBefore: null, bytesAfter: 3 });
  });

  it("count pieces that changed places, and not those that only moved up", () => {
    const named = (...names: string[]) => names.map((name) => piece("context", name));
    expect(summary(named("a", "b", "c"), named("b", "a", "c"))).toEqual([
      "context b changed",
      "context a changed",
    ]);
    expect(summary(named("a", "b", "c"), named("b", "c"))).toEqual(["context a removed"]);
  });

  it("are none exactly when both are the same pieces in the same order", () => {
    const anyPieces = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
    fc.assert(
      fc.property(anyPieces, anyPieces, (left, right) => {
        const [before, after] = [left, right].map((names) =>
          names.map((name) => piece("context", name)),
        );
        const changes = promptChanges(before ?? [], after ?? []);
        expect(changes.length === 0).toBe(left.join() === right.join());
      }),
    );
  });
});
