import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as contracts from "@/server/core/contracts";
import * as values from "./contract-values";

const COMPONENTS = path.resolve(import.meta.dirname, "..");
const IMPORT = /import\s+(type\s+)?\{([^}]*)\}\s+from "@\/server\/core\/contracts"/g;

/** The names that a source takes from the contracts as values. */
function valuesTaken(source: string): string[] {
  return [...source.matchAll(IMPORT)].flatMap(([, isType, names = ""]) =>
    isType
      ? []
      : names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type ")),
  );
}

describe("a page", () => {
  it("never takes the library of the contracts along", () => {
    const files = readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|fixtures\.ts)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    const taken = files.flatMap((file) =>
      valuesTaken(readFileSync(path.join(COMPONENTS, file), "utf8")).map((name) => [file, name]),
    );
    expect(taken).toEqual([]);
  });

  it("would be found out", () => {
    const source = 'import { type A, B } from "@/server/core/contracts";';
    expect(valuesTaken(source)).toEqual(["B"]);
    expect(valuesTaken(source.replace("{ type A, B }", "type { A }"))).toEqual([]);
  });
});

describe("what the pages know of the contracts", () => {
  it("is what the contracts say", () => {
    expect(values.MAX_MESSAGE_CHARACTERS).toBe(contracts.MAX_MESSAGE_CHARACTERS);
    expect(values.MAX_ATTACHMENTS).toBe(contracts.MAX_ATTACHMENTS);
    expect(values.MAX_IMAGE_BYTES).toBe(contracts.MAX_IMAGE_BYTES);
    expect(values.IMAGE_TYPES).toEqual(contracts.IMAGE_TYPES);
    expect(values.MAX_BULK).toBe(contracts.MAX_BULK);
    expect(values.EFFORTS).toEqual(contracts.Effort.options);
    expect(values.THINKINGS).toEqual(contracts.Thinking.options);
    expect(values.SIMULATOR_MODES).toEqual(contracts.SetSimulatorInput.shape.mode.options);
  });

  it.each(["me", "team-2", "", "-a", "A", "ä", "a".repeat(40), "a".repeat(41), "a b", "0"])(
    "takes %j for a name of a key where they do",
    (name) => {
      const { name: schema } = contracts.AddCredentialInput.shape;
      expect(values.isCredentialName(name)).toBe(schema.safeParse(name).success);
    },
  );

  it.each(["sk-quiet", " sk-quiet ", "", " ", "sk quiet", "schlüssel", "x".repeat(1001), "\u0000"])(
    "takes %j for a key where they do",
    (key) => {
      const { apiKey: schema } = contracts.AddCredentialInput.shape;
      expect(values.isApiKey(key)).toBe(schema.safeParse(key).success);
    },
  );

  it.each([
    "/new",
    " ／停止 now ",
    "//new",
    "/etc/hosts",
    "/ new",
    "/2",
    "",
    "new",
    "/a\nb c",
    "/é",
  ])("takes %j for a command where they do", (text) => {
    expect(values.slashText(text)).toEqual(contracts.slashText(text));
  });
});
