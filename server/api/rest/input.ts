import { GatewayError } from "@/server/core/kernel";

/** The query as an input: a parameter without a value is as good as absent; one given twice is BAD_INPUT. */
export function queryInput(query: URLSearchParams): Record<string, string> {
  const names = [...new Set(query.keys())];
  const twice = names.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined)
    throw new GatewayError("BAD_INPUT", `${twice} is given more than once`, {
      hint: "Give each parameter once.",
    });
  return Object.fromEntries([...query].filter(([, value]) => value !== ""));
}
