import { describe, expect, it } from "vitest";
import { cleanReason } from "./faults";

const KEY = "sk-proj-harbourlight-9f3c";

describe("the reason of a refusal", () => {
  it.each([KEY, "sk-proj-*************9f3c", "sk-pr...9f3c", "sk-proj…", "****9f3c"])(
    "holds no part of the key told as %s",
    (told) => {
      expect(cleanReason(`Incorrect API key provided: ${told}. See your account.`, KEY)).toBe(
        "Incorrect API key provided: [key]. See your account.",
      );
    },
  );

  it.each(["Wait...", "Please wait … and try **again**.", "***"])("keeps %s as it is", (reason) => {
    expect(cleanReason(reason, KEY)).toBe(reason);
  });
});
