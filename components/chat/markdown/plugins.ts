import { defaultRehypePlugins, type StreamdownProps } from "streamdown";

type Plugins = NonNullable<StreamdownProps["rehypePlugins"]>;

/** As much of a node of the parsed page as is looked at here. */
export interface MarkupNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: MarkupNode[];
}

const PROTOCOLS = ["http", "https", "mailto"];

/** Everything that text may become; what is not named here is dropped, its words kept. */
const ALLOWED = {
  tagNames: [
    ...["a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr"],
    ...["input", "li", "ol", "p", "pre", "strong", "sub", "sup"],
    ...["table", "tbody", "td", "th", "thead", "tr", "ul"],
  ],
  attributes: {
    a: ["href", "title", "dataImage"],
    code: [["className", /^language-./]],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    ol: ["start"],
    td: ["align"],
    th: ["align"],
  },
  protocols: { href: PROTOCOLS },
  required: { input: { type: "checkbox", disabled: true } },
};

/**
 * What stands between parsed text and the page: raw HTML stays text, an image becomes a link that
 * says so, every element and attribute is one of a short list, every link is absolute and leads to
 * the web or to mail.
 */
export const REHYPE_PLUGINS: Plugins = [
  imagesToLinks,
  [pluginNamed("sanitize"), ALLOWED],
  [
    pluginNamed("harden"),
    {
      allowedLinkPrefixes: ["*"],
      allowedProtocols: PROTOCOLS.map((name) => `${name}:`),
      linkBlockPolicy: "text-only",
      imageBlockPolicy: "text-only",
    },
  ],
];

/** The address as a link may lead there; null for what leads to no other place. */
export function outsideAddress(href: unknown): URL | null {
  if (typeof href !== "string") return null;
  try {
    const url = new URL(href);
    return PROTOCOLS.includes(url.protocol.slice(0, -1)) ? url : null;
  } catch {
    return null;
  }
}

/** The words of a node and of all that is in it. */
export function wordsOf(node: MarkupNode): string {
  return node.value ?? (node.children ?? []).map(wordsOf).join("");
}

/** Nothing is loaded from elsewhere because a text says so: its reader decides. */
function imagesToLinks() {
  return (tree: MarkupNode): void => {
    for (const node of tree.children ?? []) {
      if (node.tagName === "img") {
        const { src, alt, title } = node.properties ?? {};
        node.tagName = "a";
        node.properties = { href: src, title, dataImage: "true" };
        node.children = [{ type: "text", value: String(alt || src || "") }];
      }
      imagesToLinks()(node);
    }
  };
}

function pluginNamed(name: string) {
  const found = defaultRehypePlugins[name];
  const plugin = Array.isArray(found) ? found[0] : found;
  if (typeof plugin !== "function") throw new Error(`streamdown has no plugin ${name} any more`);
  return plugin;
}
