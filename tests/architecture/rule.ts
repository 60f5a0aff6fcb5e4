import { describe, expect, it } from "vitest";
import { projectTree, type SourceFile } from "./tree";

/** A pure check of files; each violation is one line, `path:line what is wrong`. */
export type Rule = (files: readonly SourceFile[]) => string[];

/** Files by path, and what the rule says of them; an empty list proves that it lets them pass. */
export interface Planted {
  readonly files: Readonly<Record<string, string>>;
  readonly says: readonly (string | RegExp)[];
}

/** The first rule of a file reads and parses every source; on a busy machine that takes its time. */
const READING_ALL_MS = 60_000;

/** Holds the project to the rule, and proves on planted files that the rule bites and that it lets good code pass. */
export function describeRule(name: string, rule: Rule, planted: Readonly<Record<string, Planted>>) {
  describe(name, () => {
    it("holds in this project", { timeout: READING_ALL_MS }, () => {
      const violations = rule(projectTree());
      expect(violations, violations.join("\n")).toEqual([]);
    });

    it.each(Object.entries(planted))("%s", (_, { files, says }) => {
      const tree = Object.entries(files).map(([path, source]) => ({ path, source }));
      const expected = says.map((words) => expect.stringMatching(words));
      expect(rule(tree)).toEqual(expected);
    });
  });
}
