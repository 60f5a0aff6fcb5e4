const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)\.?(?::(\d{1,5}))?$/;
const LOOPBACK = /^(localhost|\[::1\]|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** A host and its port, as a Host header names them; port null = the scheme's own. */
export interface HostName {
  readonly host: string;
  readonly port: number | null;
}

/** Reads `name`, `name:port` or `[address]:port`; null for anything else. */
export function parseHost(text: string): HostName | null {
  const [, host, port] = HOST_HEADER.exec(text.trim().toLowerCase()) ?? [];
  return host === undefined ? null : { host, port: port === undefined ? null : Number(port) };
}

/** The host of an Origin header; null for `null` and whatever is no http origin. */
export function parseOrigin(origin: string): HostName | null {
  const [, scheme, rest] = /^(https?):\/\/([^/]+)$/i.exec(origin.trim()) ?? [];
  const name = rest === undefined ? null : parseHost(rest);
  if (name === null) return null;
  return name.port === (scheme?.toLowerCase() === "https" ? 443 : 80)
    ? { ...name, port: null }
    : name;
}

/** True for the names and addresses by which this machine calls itself. */
export function isLoopbackHost({ host }: HostName): boolean {
  return LOOPBACK.test(host);
}

/** True when one of the patterns names the host; a pattern without a port stands for every port. */
export function isListed(name: HostName, patterns: readonly string[]): boolean {
  return patterns.some((text) => {
    const pattern = parseHost(text);
    if (pattern === null || pattern.host !== name.host) return false;
    return pattern.port === null || pattern.port === name.port;
  });
}

/** True when both name the same host and port, either spelling of a scheme's own port included. */
export function isSameHost(a: HostName, b: HostName): boolean {
  return a.host === b.host && ownPort(a.port) === ownPort(b.port);
}

function ownPort(port: number | null): number | null {
  return port === 80 || port === 443 ? null : port;
}
