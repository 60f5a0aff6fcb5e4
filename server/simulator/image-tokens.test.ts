import { describe, expect, it } from "vitest";
import { imageTokens } from "@/server/core/models";
import { aPng } from "@/tests/factories/images";
import { imageTokens as counted } from "./image-tokens";

const block = (data: string) => ({ type: "image", source: { type: "base64", data } });

describe("the tokens that the simulated provider counts for an image", () => {
  it.each([
    ...[
      [1, 1],
      [300, 250],
      [1_568, 1_568],
      [3_000, 2_000],
      [3_136, 10],
    ],
  ])("are those of our own estimate for %i × %i pixels", (width = 0, height = 0) => {
    const data = aPng(width, height);
    expect(counted(block(data))).toBe(imageTokens(data));
  });

  it("are the most for a file that tells no size", () => {
    expect(counted(block("AAAA"))).toBe(1_600);
  });

  it("are none for text", () => {
    expect(counted({ type: "text", text: "a picture" })).toBeNull();
  });
});
