import { cloneElement, type HTMLAttributes, isValidElement, type ReactNode, type Ref } from "react";
import { cn } from "./classes";

type SlotProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; children?: ReactNode };

/**
 * Hands what it is given to its one child, and draws nothing of its own. The child's own attributes
 * hold; of a handler that both have, the child's is called first; class names stand together.
 */
export function Slot({ children, ...given }: SlotProps) {
  if (!isValidElement<Record<string, unknown>>(children)) return children;
  return cloneElement(children, mergedProps(given, children.props));
}

function mergedProps(
  given: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...given };
  for (const [name, value] of Object.entries(own)) {
    if (name === "className") merged[name] = cn(asClass(given[name]), asClass(value));
    else if (isHandler(name, value) && isHandler(name, given[name])) {
      merged[name] = inTurn(value, given[name]);
    } else if (value !== undefined) merged[name] = value;
  }
  return merged;
}

type Handler = (...event: unknown[]) => void;

function inTurn(first: Handler, second: unknown): Handler {
  return (...event) => {
    first(...event);
    if (typeof second === "function") second(...event);
  };
}

function isHandler(name: string, value: unknown): value is Handler {
  return /^on[A-Z]/.test(name) && typeof value === "function";
}

function asClass(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
