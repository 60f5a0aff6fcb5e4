// Empty and not absent: an empty variable counts as unset, and no .env file fills it.
const OURS = [
  "ANTHROPIC_API_KEY",
  "ANTHROPIC_AUTH_TOKEN",
  "ANTHROPIC_BASE_URL",
  "HOLDFAST_ALLOWED_HOSTS",
  "HOLDFAST_LOG_LEVEL",
  "HOLDFAST_PASSWORD",
  "HOLDFAST_SIMULATOR",
  "HOST",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "PORT",
  "SIMULATOR_PORT",
];

/**
 * The environment for tests: nothing of the developer's settings or keys, and a data folder of their own.
 * @param {string} home
 * @param {Record<string, string>} more
 * @returns {{ NODE_ENV: "test", [name: string]: string }}
 */
export function testEnv(home, more = {}) {
  const unset = Object.fromEntries(OURS.map((name) => [name, ""]));
  const own = { HOLDFAST_HOME: home, NODE_ENV: "test", NEXT_TELEMETRY_DISABLED: "1" };
  return { ...process.env, ...unset, ...own, ...more };
}
