import { describe, expect, it } from "vitest";
import { sha256 } from "@/server/core/kernel";
import { type Block, makeBlock, type PromptBlocks, renderTier } from "./tiers";

type Accepts<Wanted, Given> = Given extends Wanted ? true : false;
type StableList = PromptBlocks["stable"];
type RenderedFrom = Parameters<typeof renderTier<"stable">>[1];

// These lines fail to compile when a block of one tier fits into another.
const volatileIsStable: Accepts<Block<"stable">, Block<"volatile">> = false;
const contextIsStable: Accepts<StableList, readonly Block<"context">[]> = false;
const mixedIsStable: Accepts<StableList, readonly Block<"stable" | "volatile">[]> = false;
const volatileRendersAsStable: Accepts<RenderedFrom, readonly Block<"volatile">[]> = false;
const stableIsStable: Accepts<StableList, readonly Block<"stable">[]> = true;

describe("tiers", () => {
  it("accepts only blocks of the very tier, at compile time", () => {
    expect([volatileIsStable, contextIsStable, mixedIsStable, volatileRendersAsStable]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(stableIsStable).toBe(true);
  });

  it("trims blocks, drops blank ones and joins the rest by one blank line", () => {
    const tier = renderTier("context", [
      makeBlock("context", "a", "  one\r\ntwo \n"),
      makeBlock("context", "b", " \n "),
      makeBlock("context", "c", "three"),
    ]);
    expect(tier.text).toBe("one\ntwo\n\nthree");
    expect(tier.blocks.map((block) => block.name)).toEqual(["a", "c"]);
    expect(tier.sha256).toBe(sha256(tier.text));
  });

  it("has as many bytes as its blocks and the blank lines between them", () => {
    const tier = renderTier(
      "stable",
      ["ä", "鷺", "plain"].map((text) => makeBlock("stable", text, text)),
    );
    const blockBytes = tier.blocks.reduce((sum, block) => sum + block.bytes, 0);
    expect(blockBytes).toBe(2 + 3 + 5);
    expect(tier.bytes).toBe(blockBytes + 2 * (tier.blocks.length - 1));
  });

  it("is empty without blocks", () => {
    expect(renderTier("volatile", [])).toMatchObject({ text: "", bytes: 0, blocks: [] });
  });
});
