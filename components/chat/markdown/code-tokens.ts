import { common, createLowlight } from "lowlight";

/** A run of code and what it is; `kind` null = nothing in particular. */
export interface CodeToken {
  readonly text: string;
  readonly kind: string | null;
}

interface Tree {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Tree[];
}

const highlighter = createLowlight(common);

/** The code cut into tokens of its language; null for a language that is not known. */
export function codeTokens(code: string, language: string): CodeToken[] | null {
  if (!highlighter.registered(language)) return null;
  return flat(highlighter.highlight(language, code), null);
}

function flat(node: Tree, kind: string | null): CodeToken[] {
  if (node.type === "text") return [{ text: node.value ?? "", kind }];
  const inner = kindOf(node.properties?.className) ?? kind;
  return (node.children ?? []).flatMap((child) => flat(child, inner));
}

/** `hljs-title function_` is of the kind `title`. */
function kindOf(className: unknown): string | null {
  const [first] = Array.isArray(className) ? className : [];
  return typeof first === "string" ? first.replace("hljs-", "") : null;
}
