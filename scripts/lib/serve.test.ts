import { expect, it } from "vitest";
import { providerLine } from "./serve.mjs";

it("says that answers are simulated, and how to get real ones while no key is set", () => {
  expect(providerLine(true, {})).toMatch(/^simulated: .*ANTHROPIC_API_KEY/);
  expect(providerLine(true, { ANTHROPIC_API_KEY: "sk-quiet" })).toMatch(/^simulated: [^(]*$/);
});

it("names the address of a provider that is not the usual one, and never the key", () => {
  expect(providerLine(false, { ANTHROPIC_API_KEY: "sk-quiet" })).toBe("Anthropic");
  expect(providerLine(false, { ANTHROPIC_BASE_URL: "http://127.0.0.1:3099" })).toBe(
    "Anthropic at http://127.0.0.1:3099",
  );
});
