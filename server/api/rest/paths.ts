import { GatewayError } from "@/server/core/kernel";

export const REST_ROOT = "/api/v1";

/** A pattern for a path such as `/sessions/{id}`: each `{name}` stands for one segment. */
export function pathPattern(template: string): RegExp {
  const source = template.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`);
  return new RegExp(`^${source}$`);
}

/** The named segments of a path, decoded; null when the pattern does not fit, BAD_INPUT for broken encoding. */
export function pathValues(pattern: RegExp, path: string): Record<string, string> | null {
  const match = pattern.exec(path);
  if (match === null) return null;
  const values = Object.entries(match.groups ?? {});
  return Object.fromEntries(values.map(([name, value]) => [name, decoded(value)]));
}

/** The path below `/api/v1`, without a trailing slash. */
export function restPath(request: Request): string {
  const path = new URL(request.url).pathname.slice(REST_ROOT.length);
  return path.replace(/\/$/, "") || "/";
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new GatewayError("BAD_INPUT", "the path holds a % that encodes nothing", {
      hint: "Encode each part of the path as encodeURIComponent does.",
      cause,
    });
  }
}
