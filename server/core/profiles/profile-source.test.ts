import { describe, expect, it } from "vitest";
import { renderPrompt } from "@/server/core/prompt";
import { type Profile, ProfileConfig, profilePromptInput, requireProfileName } from ".";

describe("requireProfileName", () => {
  it.each(["me", "club-bot", "0", "a".repeat(40)])("takes %s", (name) => {
    expect(requireProfileName(name)).toBe(name);
  });

  it.each(["", "../x", "..%2fx", "C:\\x", "a\0b", "Me", "-a", "a b", "a".repeat(41), "a\n"])(
    "refuses %j and does not repeat it",
    (name) => {
      expect(() => requireProfileName(name)).toThrow(
        expect.objectContaining({
          code: "BAD_INPUT",
          message: "this is not the name of a profile",
        }),
      );
    },
  );
});

describe("profilePromptInput", () => {
  it("puts a profile's own texts into its prompt, and no other's", () => {
    const beta: Profile = {
      name: "beta",
      home: "/srv/h/beta",
      config: ProfileConfig.parse({ operatorMessage: "Quiet after ten." }),
      persona: "Beta speaks in haiku.",
      memory: "Likes herons.",
      user: "Bo",
      projectFiles: [{ path: "AGENTS.md", text: "Read notes first." }],
      workspace: "/srv/h/beta/workspace",
    };
    const { context, volatile } = renderPrompt(
      profilePromptInput(beta, {
        toolNames: ["read_file"],
        startDate: "2026-03-31",
        timeZone: "UTC",
        os: "Linux",
      }),
    );
    for (const text of ["Beta speaks in haiku.", "Quiet after ten.", "Read notes first."])
      expect(context.text).toContain(text);
    for (const text of ["Likes herons.", "Bo", "beta (home: /srv/h/beta)", "2026-03-31 (UTC)"])
      expect(volatile.text).toContain(text);
  });
});
