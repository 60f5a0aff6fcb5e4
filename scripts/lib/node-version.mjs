const LOWEST = [20, 19];

/** The fault of that Node version as one line, or null when it is new enough. */
export function nodeFault(version) {
  const [major, minor] = version.split(".").map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return null;
  return `Holdfast needs Node ${LOWEST.join(".")} or newer, and this is ${version}. Get one from https://nodejs.org.`;
}

/** Ends the process with one line when this Node is too old. */
export function refuseOldNode() {
  const fault = nodeFault(process.versions.node);
  if (fault === null) return;
  console.error(`holdfast: ${fault}`);
  process.exit(1);
}
