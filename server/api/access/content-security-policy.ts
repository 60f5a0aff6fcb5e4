/**
 * What a page may load and run: our own files, and scripts that carry this response's nonce. Styles may stand
 * in attributes, since charts and bars are sized that way. `isDevelopment` admits what hot reloading needs.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  const scripts = ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"];
  const directives: readonly [name: string, ...sources: string[]][] = [
    ["default-src", "'self'"],
    ["script-src", ...scripts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    ["style-src", "'self'", "'unsafe-inline'"],
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...(isDevelopment ? ["ws:"] : [])],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
