import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { systemChromium } from "./scripts/lib/browser.mjs";
import { testEnv } from "./scripts/lib/test-env.mjs";

// The workers read this file again: what was chosen once is handed to them by the environment.
process.env.HOLDFAST_E2E_HOME ??= temporaryHome();
process.env.HOLDFAST_E2E_PORT ??= await freePort();

const home = process.env.HOLDFAST_E2E_HOME;
const port = process.env.HOLDFAST_E2E_PORT;
const baseURL = `http://127.0.0.1:${port}`;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: systemChromium() ?? undefined,
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"] } }],
  webServer: {
    command: "node scripts/start.mjs",
    url: `${baseURL}/api/health`,
    env: testEnv(home, { PORT: port, SIMULATOR_PORT: "0" }),
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});

function temporaryHome(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "holdfast-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freePort(): Promise<string> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const free = typeof address === "object" && address !== null ? address.port : 0;
      probe.close(() => resolve(String(free)));
    });
  });
}
