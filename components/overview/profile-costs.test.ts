import { expect, it } from "vitest";
import { aBucket, aPart } from "../usage/usage-fixtures";
import { profileCosts } from "./profile-costs";

it("adds up what each profile cost, and keeps one without any price unknown", () => {
  const buckets = [
    aBucket({ parts: [aPart("me", 1), aPart("team", null)] }),
    aBucket({ parts: [aPart("me", 2), aPart("bot", null), aPart("team", 4)] }),
    aBucket({ parts: null }),
  ];
  expect([...profileCosts({ buckets })]).toEqual([
    ["me", 3],
    ["team", 4],
    ["bot", null],
  ]);
});
