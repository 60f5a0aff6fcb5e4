import { GatewayError } from "@/server/core/kernel";
import type { ToolDefinition } from "./definition";

/** All tools that can be run now, by toolset. A session's frozen tools may name others: those are not available. */
export class ToolRegistry {
  readonly #toolsetOf = new Map<string, string>();
  readonly #tools = new Map<string, ToolDefinition>();
  #generation = 0;

  /** Grows with every change; equal numbers mean that nothing has changed. */
  get generation(): number {
    return this.#generation;
  }

  /** Adds a tool or replaces the one of that name; CONFLICT when another toolset has the name. */
  register(toolset: string, definition: ToolDefinition): void {
    const owner = this.#toolsetOf.get(definition.name);
    if (owner !== undefined && owner !== toolset)
      throw new GatewayError(
        "CONFLICT",
        `the tool ${definition.name} belongs to the toolset ${owner} already`,
      );
    this.#toolsetOf.set(definition.name, toolset);
    this.#tools.set(definition.name, definition);
    this.#generation += 1;
  }

  /** Takes a tool away; false when there was none. */
  unregister(name: string): boolean {
    if (!this.#tools.delete(name)) return false;
    this.#toolsetOf.delete(name);
    this.#generation += 1;
    return true;
  }

  /** The tools of these toolsets, sorted by name; an unknown toolset throws PROFILE_INVALID. */
  select(toolsets: readonly string[]): readonly ToolDefinition[] {
    this.#refuseUnknown(toolsets);
    return [...this.#tools.values()]
      .filter(({ name }) => toolsets.includes(this.#toolsetOf.get(name) ?? ""))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #refuseUnknown(toolsets: readonly string[]): void {
    const known = [...new Set(this.#toolsetOf.values())].sort();
    const unknown = toolsets.filter((toolset) => !known.includes(toolset));
    if (unknown.length === 0) return;
    throw new GatewayError("PROFILE_INVALID", `there is no toolset ${unknown.join(", ")}`, {
      hint: `Known toolsets: ${known.join(", ") || "none"}. Change "toolset" in the profile's config.yaml.`,
    });
  }
}
