import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { placeholdersOf } from "./placeholders";

const LOCALES = ["en", "zh-CN"] as const;

function catalogue(locale: string): Map<string, string> {
  const folder = path.join(import.meta.dirname, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    files.flatMap((name) =>
      flatten(JSON.parse(readFileSync(path.join(folder, name), "utf8")), [
        path.basename(name, ".json"),
      ]),
    ),
  );
}

function flatten(value: unknown, trail: readonly string[]): [string, string][] {
  if (typeof value === "string") return [[trail.join("."), value]];
  if (typeof value !== "object" || value === null) {
    throw new Error(`${trail.join(".")} is neither a text nor a group of texts`);
  }
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...trail, key]));
}

describe("the message catalogues", () => {
  it("have the same keys in every language", () => {
    const [english, ...others] = LOCALES.map((locale) => [...catalogue(locale).keys()].sort());
    expect(english).not.toEqual([]);
    for (const keys of others) expect(keys).toEqual(english);
  });

  it("ask for the same placeholders in every language", () => {
    const [english, ...others] = LOCALES.map((locale) => placeholders(catalogue(locale)));
    for (const other of others) expect(other).toEqual(english);
  });

  it.each(LOCALES)("hands every file of %s to the pages", async (locale) => {
    const { messages } = await (locale === "en" ? import("./en") : import("./zh-CN"));
    const handed = new Map(flatten(messages, []));
    expect([...handed.keys()].sort()).toEqual([...catalogue(locale).keys()].sort());
  });

  it.each(LOCALES)("leave no text of %s empty", (locale) => {
    const empty = [...catalogue(locale)].filter(([, text]) => text.trim() === "");
    expect(empty).toEqual([]);
  });
});

function placeholders(texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const names = [...texts.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, placeholdersOf(texts.get(name) ?? "")]));
}

describe("placeholdersOf", () => {
  it("finds arguments of every type, and tags", () => {
    expect(placeholdersOf("Hello {name}, <b>{count, number}</b> tokens")).toEqual([
      "<b>",
      "count",
      "name",
    ]);
  });

  it("looks into the branches of a plural and takes their words for text", () => {
    const message = "{count, plural, one {call} other {# calls by {who}}}";
    expect(placeholdersOf(message)).toEqual(["count", "who"]);
  });

  it("leaves quoted braces and plain apostrophes alone", () => {
    expect(placeholdersOf("it's '{literal}' and {real}")).toEqual(["real"]);
  });

  it("refuses a message whose braces do not close", () => {
    expect(() => placeholdersOf("Hello {name")).toThrow(/never closed/);
  });
});
