import { expect, it } from "vitest";
import { existsIn, faultsOf } from "./docs.mjs";

const exists = existsIn(["README.md", "docs/guide.md", "server/core/kernel/ids.ts", "biome.json"]);

it("names the line of a path that no longer exists", () => {
  const text = "First line.\nSee `server/core/kernel/gone.ts` and `biome.json`.\n";
  expect(faultsOf("README.md", text, exists)).toEqual([
    "README.md:2 server/core/kernel/gone.ts does not exist",
  ]);
});

it("takes folders, stars and braces for what they stand for", () => {
  const text = "`server/core/` `server/core/*/ids.ts` `server/core/{kernel,agent}` `docs/*.pdf`";
  expect(faultsOf("README.md", text, exists)).toEqual([
    "README.md:1 server/core/agent does not exist",
    "README.md:1 docs/*.pdf does not exist",
  ]);
});

it("follows relative links from the document's own folder", () => {
  const text = "[up](../README.md#words) [gone](other.md) [out](https://example.com/x.md)";
  expect(faultsOf("docs/guide.md", text, exists)).toEqual([
    "docs/guide.md:1 docs/other.md does not exist",
  ]);
});

it("leaves alone what is no path of the project", () => {
  const text =
    "`/api/v1` `profiles/me/config.yaml` `SOUL.md` `app <name>`\n```\n`app/gone.ts`\n```\n";
  expect(faultsOf("README.md", text, exists)).toEqual([]);
});
