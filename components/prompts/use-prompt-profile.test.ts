import { describe, expect, it } from "vitest";
import type { ProfileView } from "@/server/core/contracts";
import { choosePromptProfile } from "./use-prompt-profile";

function aProfile(name: string, fault: string | null = null): ProfileView {
  const unread = { model: null, provider: null, queueMode: null, redactsPeople: null };
  return { name, ...unread, toolset: [], home: `/srv/${name}`, fault };
}

const profiles = [aProfile("broken", "config.yaml: no model"), aProfile("me"), aProfile("team")];

describe("choosePromptProfile", () => {
  it("shows the first profile that is fit for use while all are asked for", () => {
    expect(choosePromptProfile(profiles, null)).toMatchObject({
      status: "fit",
      isAsked: false,
      profile: { name: "me" },
    });
  });

  it("shows the one that is asked for, and no other in its place", () => {
    expect(choosePromptProfile(profiles, "team")).toMatchObject({ status: "fit", isAsked: true });
    expect(choosePromptProfile(profiles, "broken").status).toBe("unfit");
    expect(choosePromptProfile(profiles, "gone")).toEqual({ status: "unknown", name: "gone" });
  });

  it("says that none is fit where none is", () => {
    expect(choosePromptProfile([aProfile("a", "broken")], null)).toEqual({ status: "none" });
  });
});
