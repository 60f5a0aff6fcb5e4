import type { z } from "zod";

const SHOWN_FAULTS = 3;
type Issue = z.core.$ZodIssue;

/** What is wrong with an input, field by field, in one line: `title is missing; limit must be at most 200`. */
export function describeFaults(issues: readonly Issue[]): string {
  const faults = issues.slice(0, SHOWN_FAULTS).map(describeFault);
  const rest = issues.length - faults.length;
  return [...faults, ...(rest > 0 ? [`and ${rest} more`] : [])].join("; ");
}

function describeFault(issue: Issue): string {
  const field = issue.path.length === 0 ? "the input" : issue.path.map(String).join(".");
  return `${field} ${predicate(issue)}`;
}

function predicate(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? `is missing (${issue.expected})`
        : `must be of type ${issue.expected}`;
    case "too_small":
      return `must be ${measured("at least", issue.minimum, issue.origin)}`;
    case "too_big":
      return isOurs(issue.message)
        ? issue.message
        : `must be ${measured("at most", issue.maximum, issue.origin)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `holds unknown fields: ${issue.keys.join(", ")}`;
    default:
      return isOurs(issue.message) ? issue.message : `is not valid (${issue.message})`;
  }
}

function measured(bound: string, size: number | bigint, origin: string): string {
  return `${bound} ${size}${origin === "string" ? " characters long" : ""}`;
}

/** The contracts' own messages continue the name of the field. */
function isOurs(message: string): boolean {
  return /^(is|must) /.test(message);
}
