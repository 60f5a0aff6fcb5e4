import { describe, expect, it } from "vitest";
import { createRedactor } from "./redaction";

const redactorFor = (people: readonly string[], overrides = {}) =>
  createRedactor({ secret: "s3cret", profile: "club", people, ...overrides });

const PERSON = /Person-[0-9a-f]{8}/;

describe("a known name", () => {
  it("becomes the same pseudonym wherever, in whichever case, and another for another secret or profile", () => {
    const { text, person } = redactorFor(["Ana"]);
    expect(text("Ana met ANA and ana's dog; (Ana)")).toBe(
      `${person("Ana")} met ${person("Ana")} and ${person("Ana")}'s dog; (${person("Ana")})`,
    );
    expect(redactorFor([]).person("Ana")).toBe(person("Ana"));
    expect(redactorFor([], { secret: "other" }).person("Ana")).not.toBe(person("Ana"));
    expect(redactorFor([], { profile: "other" }).person("Ana")).not.toBe(person("Ana"));
  });

  it("inside another word stays", () => {
    const { text } = redactorFor(["Ann", "Ed"]);
    const kept = "Announcement, planned, Edit, Hanna, ann_b";
    expect(text(kept)).toBe(kept);
  });

  it("is taken whole where one begins with another", () => {
    const { text, person } = redactorFor(["Ana", "Ana Maria"]);
    expect(text("Ana Maria, Ana\nMaria and Ana")).toBe(
      `${person("Ana Maria")}, ${person("Ana Maria")} and ${person("Ana")}`,
    );
  });

  it.each([
    ["苍鹭", "今天苍鹭说了什么", "苍鹭"],
    ["王", "“王”说", "王"],
    ["민수", "민수가 왔다", "민수"],
    ["José", "Jose\u0301 came", "Jose\u0301"],
    ["Jose\u0301", "José came", "José"],
    ["a.b*(c)", "say a.b*(c)!", "a.b*(c)"],
    ["🐳", "hi 🐳!", "🐳"],
    ['Ana "The" B', 'told: "Ana \\"The\\" B"', "The"],
    ["[x] <Bo>", 'Speaking: "(x) ‹Bo›"', "Bo"],
    ["700012345", "id 700012345.", "700012345"],
  ])("such as %s is found", (name, said, gone) => {
    const sent = redactorFor([name]).text(said);
    expect(sent).not.toContain(gone);
    expect(sent).toMatch(PERSON);
  });

  it.each([
    ["王", "国王"],
    ["A", "A dog"],
    ["42", "line 42"],
    ["👩", "👩‍🚀"],
    ["  ", "two  spaces"],
    ["a.b", "axb"],
  ])("such as %s is not taken for %s", (name, said) => {
    expect(redactorFor([name]).text(said)).toBe(said);
  });
});

describe("what is written as people's addresses and numbers are", () => {
  it.each([
    ["ana@example.com", "Email"],
    ["ana.maria+x@mail.example.co.uk", "Email"],
    ["+351 912 345 678", "Phone"],
    ["+14155550123", "Phone"],
    ["(555) 123-4567", "Phone"],
    ["555-123-4567", "Phone"],
    ["13812345678", "Phone"],
    ["138 1234 5678", "Phone"],
    ["4111 1111 1111 1111", "Number"],
    ["123456789012345678", "Id"],
    ["11010519491231002X", "Id"],
  ])("as %s becomes a pseudonym", (written, kind) => {
    const { text } = redactorFor([]);
    expect(text(`so: ${written}, yes`)).toMatch(new RegExp(`^so: ${kind}-[0-9a-f]{8}, yes$`));
  });

  it.each([
    "2026-12-01T02:30:00Z and 01/12/2026",
    "1.2.3, v20.20.0, react@19.3.1, @types/node, 192.168.100.200",
    "$1,234,567.89 and 912 345 678 bytes and 0.12345678901234567890",
    "d41d8cd98f00b204e9800998ecf8427e 12345678901234567890abcdef",
    "src/a.ts:1234:56 /var/13812345678/log @@ -10,7 +10,7 @@",
    "1733020800000 ms, 1733020800 s, git@github.com:owner/name.git",
    "550e8400-e29b-41d4-a716-446655440000",
  ])("as %s is not taken for one", (kept) => {
    expect(redactorFor([]).text(kept)).toBe(kept);
  });
});

it("leaves text that was redacted before as it is, whoever is known by then", () => {
  const once = redactorFor(["Ana"]).text("Ana: ana@example.com, +14155550123");
  expect(redactorFor(["Ana", "Person", "Email"]).text(once)).toBe(once);
});

it("takes a long text in a time that grows with its length", () => {
  const { text } = redactorFor(["Ana Maria", "Bo"]);
  const long = `${"a.".repeat(50_000)}@${"1 ".repeat(50_000)}${"+1-".repeat(20_000)}`;
  expect(text(long)).toHaveLength(long.length);
});
